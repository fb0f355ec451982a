/** When a removal takes effect (docs/rules/states.md#held-decisions). */
export const removalWords = (isConnected: boolean): string[] =>
  isConnected
    ? [
        "This is permanent: a removed participant cannot register for this event again.",
        "The connected integrations are notified at once, so it cannot be undone.",
      ]
    : [
        "It takes effect after ten seconds and can be undone until then.",
        "After that it is permanent: a removed participant cannot register for this event again.",
      ];
