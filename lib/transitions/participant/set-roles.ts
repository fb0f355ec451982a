import type { Actor } from "@/lib/audit/actor";
import { clock } from "@/lib/clock";
import { type Transaction, transact } from "@/lib/db/transact";
import { updateEach } from "@/lib/db/write-each";
import { auditEachInEvent } from "@/lib/transitions/event-audit";
import { inBatches, type Outcome, type Refused } from "@/lib/transitions/many";
import { requireOwnEvent } from "@/lib/transitions/rights";
import { announceAll } from "@/lib/webhooks/outbox/announce";
import { claimEachParticipant } from "./claim";
import { requireRoles } from "./profile";

export interface RoleChange {
  personId: string;
  /** Null for no role. */
  role: string | null;
  /** The expected current role, so that another person's change in the meantime is not overwritten. Any role when absent. */
  from?: string | null;
}

/** Gives each participant a role (docs/rules/states.md#many-at-once). Returns the changes that would undo it. */
export const setRoles = (organizer: Actor, eventId: string, changes: readonly RoleChange[]): Promise<Outcome<RoleChange>> =>
  inBatches(changes, (batch) =>
    transact(async (tx) => {
      const event = await requireOwnEvent(tx, organizer, eventId, "manage_events");
      const { changing, refused } = await claimChanging(tx, event.id, batch);
      await requireRoles(
        tx,
        event.id,
        changing.map(({ role }) => role),
      );
      const updated_at = clock.now();
      const columns = changing.map(({ personId, role }) => ({ id: personId, columns: { role_id: role, updated_at } }));
      await updateEach(tx, "event_people", "person_id", event.id, columns);
      const edited = changing.map(({ personId }) => ({ id: personId, details: { fields: ["role"] } }));
      await announceAll(tx, "participant.profile_updated", event.id, await auditEachInEvent(tx, organizer, event, "participant.edited", edited));
      return { done: changing.map(({ personId, role, had }) => ({ personId, role: had, from: role })), refused };
    }),
  );

/** Locks the participants and determines whose role changes. */
async function claimChanging(tx: Transaction, eventId: string, batch: readonly RoleChange[]) {
  const { claimed, refused } = await claimEachParticipant(
    tx,
    eventId,
    batch.map(({ personId }) => personId),
  );
  const changing: (RoleChange & { had: string | null })[] = [];
  const unchanged: Refused[] = [...refused].map(([personId, { message }]) => ({ personId, reason: message }));
  for (const change of batch) {
    const had = claimed.get(change.personId)?.role_id;
    if (had === undefined) continue;
    if (change.from !== undefined && change.from !== had)
      unchanged.push({ personId: change.personId, reason: "Somebody else has changed the role in the meantime." });
    else if (had === change.role) unchanged.push({ personId: change.personId, reason: had ? "Already has this role." : "Already has no role." });
    else changing.push({ ...change, had });
  }
  return { changing, refused: unchanged };
}
