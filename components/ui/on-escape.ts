import type { KeyboardEvent } from "react";

/**
 * Closes a modal dialog in the handler of the key itself. The browser would close it, and report
 * that, a little later: a key pressed in between would still reach the field, or reopen the dialog
 * that is about to close.
 */
export const onEscape = (close: () => void) => (event: KeyboardEvent) => {
  if (event.key !== "Escape" || event.defaultPrevented || event.nativeEvent.isComposing) return;
  event.preventDefault();
  close();
};
