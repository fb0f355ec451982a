import type { Actor } from "@/lib/audit/actor";
import { approveEach } from "./approve";
import { decideMany } from "./decide-many";

/** Approves every pending application among the given ones (docs/rules/states.md#many-at-once). */
export const approveMany = (organizer: Actor, eventId: string, personIds: readonly string[]) =>
  decideMany(
    {
      eventId,
      personIds,
      decide: (tx, event, pending) =>
        approveEach(
          tx,
          organizer,
          event,
          pending.map(({ id, registered_at }) => ({ id, becomesParticipant: registered_at === null })),
        ),
    },
    organizer,
  );
