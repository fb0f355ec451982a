/** A held decision (docs/rules/states.md#held-decisions), as the beginning of a sentence. */
export const heldDecisionWords: Record<string, string> & { cancel: string } = {
  reject: "Rejection",
  request_revision: "Request for revision",
  remove: "Removal",
  cancel: "Cancellation",
};

export const heldNouns: Record<string, string> = {
  reject: "application",
  request_revision: "application",
  remove: "participant",
  cancel: "activity",
};
