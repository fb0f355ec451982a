import type { Actor } from "@/lib/audit/actor";
import { type Transaction, transact } from "@/lib/db/transact";
import type { OwnEvent } from "@/lib/transitions/event-audit";
import { inBatches, type Outcome } from "@/lib/transitions/many";
import { requireOwnEvent } from "@/lib/transitions/rights";
import { claimEachPending, type Pending } from "./claim";

interface Many {
  eventId: string;
  personIds: readonly string[];
  decide: (tx: Transaction, event: OwnEvent, pending: readonly Pending[]) => Promise<void>;
}

/**
 * Makes one decision on many applications. Every pending one is decided on; the others stay unchanged and do not block the rest. Returns the decided ids and
 * the refusals.
 */
export const decideMany = ({ eventId, personIds, decide }: Many, organizer: Actor): Promise<Outcome<string>> =>
  inBatches([...new Set(personIds)], (ids) =>
    transact(async (tx) => {
      const event = await requireOwnEvent(tx, organizer, eventId, "manage_events");
      const { pending, refused } = await claimEachPending(tx, event.id, ids);
      await decide(tx, event, pending);
      return { done: pending.map(({ id }) => id), refused: [...refused].map(([personId, { message }]) => ({ personId, reason: message })) };
    }),
  );
