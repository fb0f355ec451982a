let isPressed = false;
const releases = ["mouseup", "dragend"] as const;

if (typeof window !== "undefined") {
  addEventListener("mousedown", () => (isPressed = true), { capture: true });
  for (const release of releases)
    addEventListener(release, () => (isPressed = false), { capture: true });
}

/**
 * Makes a change now, or after the click of the mouse button or finger that is down. A change that
 * moves the page under it would take the click away from what was pressed.
 */
export function afterPress(change: () => void): void {
  if (!isPressed) {
    change();
    return;
  }
  const released = new AbortController();
  for (const release of releases)
    addEventListener(
      release,
      () => {
        released.abort();
        setTimeout(change);
      },
      { signal: released.signal },
    );
}
