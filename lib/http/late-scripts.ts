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
 * Waits for the first sign of use: a pointer that moves, a wheel, a key, a focus. Browsers also report a move, one of no length, when a page appears under a
 * pointer at rest. Links and forms work without scripts; a press of another button, or of the keys that open a search, is kept and repeated when the page listens,
 * which `components/hydrated.tsx` says. So is that of a button outside of its form, one of hundreds on a program: the new page that the browser would make of it begins at its top. For a page with `data-completed-in-browser` they start by themselves after a second; a part that was
 * written for a zone is complete in a browser of that zone. `async` is how React recognizes that a script is there.
 */
const starterSource = `(files) => {
  const signs = ["pointermove", "pointerdown", "wheel", "keydown", "focusin"];
  const start = () => {
    for (const sign of signs) removeEventListener(sign, use, true);
    for (const file of files.splice(0)) document.head.append(Object.assign(document.createElement("script"), { src: file, async: true }));
  };
  const use = ({ type, movementX, movementY }) => {
    if (type !== "pointermove" || movementX || movementY) start();
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
