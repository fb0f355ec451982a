/** A held decision (docs/rules/states.md#held-decisions), as the beginning of a sentence. */
export const heldDecisionWords: Record<string, string> = {
  reject: "Rejection",
  request_revision: "Request for revision",
  remove: "Removal",
  cancel: "Cancellation",
};

/** What it is about. */
export const heldNouns: Record<string, string> = {
  reject: "application",
  request_revision: "application",
  remove: "participant",
  cancel: "activity",
};
