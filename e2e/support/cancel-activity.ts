import type { Actor } from "@/lib/audit/actor";
import { transact } from "@/lib/db/transact";
import { cancelEach, claimCancelable } from "@/lib/transitions/activity/move";
import { requireOwnEvent } from "@/lib/transitions/rights";

/** Cancels an activity without holding the cancellation (docs/rules/states.md#held-decisions). */
export const cancelActivity = (
  organizer: Actor,
  eventId: string,
  activityId: string,
): Promise<void> =>
  transact(async (tx) => {
    const event = await requireOwnEvent(tx, organizer, eventId, "manage_events");
    const { claimed, refused } = await claimCancelable(tx, event.id, [activityId]);
    if (refused[0]) throw refused[0].refusal;
    await cancelEach(tx, organizer, event, claimed, null);
  });
