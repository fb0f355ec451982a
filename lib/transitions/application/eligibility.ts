/** The person's earlier application to the same event. */
export interface EarlierApplication {
  application_status: string;
  registered_at: Date | null;
  removed_at: Date | null;
  cancelled_at: Date | null;
}

/**
 * Why a person cannot submit an application, in words; undefined when they can. There is one record
 * per person (docs/rules/states.md#removal-is-final). While it is active, another submission is
 * refused, unless
 *  - it was sent back for revision: submitting again is the response to that, and is
 *    accepted on a closed event too;
 *  - it was rejected: the submission is a new application;
 *  - it was cancelled: it is no longer active.
 * A removed person can submit only after a request for revision or a rejection.
 */
export function ineligibleReason(
  record: EarlierApplication | null,
  accessMode: string | null,
): string | undefined {
  const isOpen = accessMode !== null && accessMode !== "closed";
  if (record) {
    const { application_status: status, removed_at, cancelled_at } = record;
    if (status === "revision_requested" && !cancelled_at) return undefined;
    const canSubmitAgain = status === "rejected" || status === "revision_requested";
    if (removed_at && !canSubmitAgain)
      return "The organizers removed you from this event, so you cannot apply again.";
    if (!cancelled_at && !canSubmitAgain) return "You have already applied to this event.";
  }
  return isOpen ? undefined : "This event does not accept applications.";
}
