import type { Actor } from "@/lib/audit/actor";
import { type Transaction, transact } from "@/lib/db/transact";
import type { OwnEvent } from "@/lib/transitions/event-audit";
import { type BatchOutcome, inBatches } from "@/lib/transitions/many";
import { requireEditableEvent } from "@/lib/transitions/rights";
import { claimPending, type PendingApplication } from "./claim";

/**
 * Makes one decision on every pending application among the given ones; the others stay unchanged
 * and do not block the rest (docs/rules/states.md#many-at-once). Returns the decided ids.
 */
export const decide = (
  organizer: Actor,
  eventId: string,
  personIds: readonly string[],
  decision: (
    tx: Transaction,
    event: OwnEvent,
    pending: readonly PendingApplication[],
  ) => Promise<void>,
): Promise<BatchOutcome<string>> =>
  inBatches([...new Set(personIds)], (ids) =>
    transact(async (tx) => {
      const event = await requireEditableEvent(tx, organizer, eventId, "person");
      const { pending, refused } = await claimPending(tx, event.id, ids);
      await decision(tx, event, pending);
      return { done: pending.map(({ id }) => id), refused };
    }),
  );
