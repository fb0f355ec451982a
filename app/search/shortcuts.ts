/** Calls back on Ctrl K, Cmd K or `/`. A field keeps its `/`, and so does the page that uses it itself; an open dialog keeps both. */
export function onSearchKeys(open: () => void): () => void {
  const onKey = (event: KeyboardEvent) => {
    if (event.defaultPrevented || !(isCommandK(event) || (isSlash(event) && !isTyping(event.target))) || document.querySelector("dialog[open]"))
      return;
    event.preventDefault();
    open();
  };
  window.addEventListener("keydown", onKey);
  return () => window.removeEventListener("keydown", onKey);
}

const isCommandK = ({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent) =>
  key.toLowerCase() === "k" && ctrlKey !== metaKey && !shiftKey && !altKey;

const isSlash = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => key === "/" && !ctrlKey && !metaKey && !altKey;

export const isTyping = (target: EventTarget | null) => target instanceof HTMLElement && target.matches("input, textarea, select, [contenteditable]");
