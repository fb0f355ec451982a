import type { Actor } from "@/lib/audit/actor";
import { type Transaction, transact } from "@/lib/db/transact";
import type { OwnEvent } from "@/lib/transitions/event-audit";
import { type BatchOutcome, inBatches } from "@/lib/transitions/many";
import { requireOwnEvent } from "@/lib/transitions/rights";
import { claimEachPending, type PendingApplication } from "./claim";

interface ManyDecisions {
  eventId: string;
  personIds: readonly string[];
  decide: (tx: Transaction, event: OwnEvent, pending: readonly PendingApplication[]) => Promise<void>;
}

/**
 * Makes one decision on many applications. Every pending one is decided on; the others stay unchanged and do not block the rest. Returns the decided ids and
 * the refusals.
 */
export const decideMany = ({ eventId, personIds, decide }: ManyDecisions, organizer: Actor): Promise<BatchOutcome<string>> =>
  inBatches([...new Set(personIds)], (ids) =>
    transact(async (tx) => {
      const event = await requireOwnEvent(tx, organizer, eventId, "manage_events");
      const { pending, refused } = await claimEachPending(tx, event.id, ids);
      await decide(tx, event, pending);
      return { done: pending.map(({ id }) => id), refused: [...refused].map(([personId, { message }]) => ({ personId, reason: message })) };
    }),
  );
