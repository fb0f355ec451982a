/**
 * Calls `open` on Ctrl K, Cmd K or `/`. A `/` in a field, or a key that the page has already
 * handled, is ignored. An open dialog keeps all of them.
 */
export function onSearchKeys(open: () => void): () => void {
  const onKey = (event: KeyboardEvent) => {
    if (
      event.defaultPrevented ||
      !(isCommandK(event) || (isSlash(event) && !isTyping(event.target))) ||
      document.querySelector("dialog[open]")
    )
      return;
    event.preventDefault();
    open();
  };
  window.addEventListener("keydown", onKey);
  return () => window.removeEventListener("keydown", onKey);
}

const isCommandK = ({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent) =>
  key.toLowerCase() === "k" && ctrlKey !== metaKey && !shiftKey && !altKey;

const isSlash = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  key === "/" && !ctrlKey && !metaKey && !altKey;

export const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches("input, textarea, select, [contenteditable]");
