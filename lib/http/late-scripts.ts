// Leans on how Next writes a page: its scripts are elements of their own that name a file below /_next/. React and Next's router are 105 KB of script and
// 0.4 s of a phone's processor before a page listens, on a page that nobody does more with than read it (docs/rules/screens.md#late-scripts).

const scripts = /<script src="(\/_next\/[^"]+)"(?![^>]*noModule)[^>]*><\/script>/gi;
const preloads = /<link rel="preload" as="script"[^>]*>/g;

/** The page with scripts that start at the first sign of use. `nonce` is that of its policy. */
export function withLateScripts(page: string, nonce: string): string {
  const files = [...page.matchAll(scripts)].map(([, file]) => file);
  const starter = `<script nonce="${nonce}">(${starterSource})(${JSON.stringify(files).replaceAll("<", "\\u003c")})</script>`;
  return page
    .replaceAll(preloads, "")
    .replaceAll(scripts, "")
    .replace("</head>", () => `${starter}</head>`);
}

/**
 * Waits for the first sign of use: a pointer that moves, a key, a focus. Links and forms work without scripts; a press of another button, or of the keys that
 * open a search, is kept and repeated when the page listens, which `components/hydrated.tsx` says. A page that names a zone for a reader whose own the server
 * does not know yet starts them at once where the two differ. `async` is how React recognizes that a script is there.
 */
const starterSource = `(files) => {
  const signs = ["pointermove", "pointerdown", "keydown", "focusin"];
  const start = () => {
    for (const sign of signs) removeEventListener(sign, start, true);
    for (const file of files.splice(0)) document.head.append(Object.assign(document.createElement("script"), { src: file, async: true }));
  };
  for (const sign of signs) addEventListener(sign, start, { capture: true, passive: true });
  let pressed;
  const keep = (event) => {
    const button = event.target.closest("button");
    if (!button || button.type === "submit" || button.hasAttribute("popovertarget")) return;
    event.stopImmediatePropagation();
    pressed = button;
    start();
  };
  let typed;
  const keepShortcut = (event) => {
    const isSlash = event.key === "/" && !event.target.closest("input, textarea, select");
    if (!isSlash && !(event.key === "k" && (event.ctrlKey || event.metaKey))) return;
    event.preventDefault();
    typed = event;
  };
  addEventListener("DOMContentLoaded", () => {
    const named = document.querySelector("[data-zone]");
    if (named && named.dataset.zone !== Intl.DateTimeFormat().resolvedOptions().timeZone) start();
  });
  addEventListener("click", keep, true);
  addEventListener("keydown", keepShortcut, true);
  addEventListener("hydrated", () => {
    removeEventListener("click", keep, true);
    removeEventListener("keydown", keepShortcut, true);
    pressed?.click();
    typed?.target.dispatchEvent(new KeyboardEvent("keydown", typed));
  }, { once: true });
}`.replaceAll(/\n\s*/g, " ");
