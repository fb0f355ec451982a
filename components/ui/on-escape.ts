import type { KeyboardEvent } from "react";

/**
 * Closes a modal dialog with the key itself. The browser would do it, and tell it, a little later: a key in between still went to the field, or opened again
 * what was about to be closed.
 */
export const onEscape = (close: () => void) => (event: KeyboardEvent) => {
  if (event.key !== "Escape" || event.defaultPrevented || event.nativeEvent.isComposing) return;
  event.preventDefault();
  close();
};
