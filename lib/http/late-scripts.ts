// Relies on how Next writes a page: its scripts are separate elements that name a file below /_next/. React and Next's router cost 105 KB of script and 0.4 s
// of a phone's processor time before a page reacts, even if people only read the page (docs/rules/screens.md#late-scripts).

const scripts = /<script src="(\/_next\/[^"]+)"(?![^>]*noModule)[^>]*><\/script>/gi;
const preloads = /<link rel="preload" as="script"[^>]*>/g;

/** The page with scripts that load at the first sign of use. `nonce` is that of its Content-Security-Policy. */
export function withLateScripts(page: string, nonce: string): string {
  const files = [...page.matchAll(scripts)].map(([, file]) => file);
  const starter = `<script nonce="${nonce}">(${starterSource})(${JSON.stringify(files).replaceAll("<", "\\u003c")})</script>`;
  return page
    .replaceAll(preloads, "")
    .replaceAll(scripts, "")
    .replace("</head>", () => `${starter}</head>`);
}

/**
 * Loads the scripts at the first sign of use: a pointer move, a wheel, a key or a focus. A move of zero length does not count: browsers also report one when a
 * page appears under a resting pointer. Neither does a focus that the page itself sets (`autofocus`). Links and forms work without scripts. A press of any
 * other button, or of the keys that open the search, is kept and repeated when `components/hydration-signal.tsx` reports that the page is interactive. That
 * includes a submit button outside its form, of which a program has hundreds: if the browser submitted it, the new page would start at its top. If a part with
 * `data-completed-in-browser` was rendered for another time zone than the browser's, the scripts load by themselves after a second. React recognizes a script
 * that is already there by `async`.
 */
const starterSource = `(files) => {
  const signs = ["pointermove", "pointerdown", "wheel", "keydown", "focusin"];
  const start = () => {
    for (const sign of signs) removeEventListener(sign, use, true);
    for (const file of files.splice(0)) document.head.append(Object.assign(document.createElement("script"), { src: file, async: true }));
  };
  const use = ({ type, movementX, movementY, target }) => {
    if (type === "pointermove" ? movementX || movementY : type !== "focusin" || !target.autofocus) start();
  };
  for (const sign of signs) addEventListener(sign, use, { capture: true, passive: true });
  let pressed;
  const keep = (event) => {
    const button = event.target.closest("button");
    if (!button || (button.type === "submit" && button.closest("form")) || button.hasAttribute("popovertarget")) return;
    event.preventDefault();
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
    const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
    const parts = [...document.querySelectorAll("[data-completed-in-browser]")];
    if (parts.some(({ dataset }) => dataset.completedInBrowser !== here)) setTimeout(start, 1000);
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
