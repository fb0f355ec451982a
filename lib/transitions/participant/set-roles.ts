import type { Actor } from "@/lib/audit/actor";
import { clock } from "@/lib/clock";
import { type Transaction, transact } from "@/lib/db/transact";
import { updateEach } from "@/lib/db/write-each";
import { refuse } from "@/lib/errors/refusal";
import { auditEachInEvent } from "@/lib/transitions/event-audit";
import { requireParts } from "@/lib/transitions/event-part/event-part";
import { roles } from "@/lib/transitions/event-part/parts";
import { type BatchOutcome, inBatches } from "@/lib/transitions/many";
import { requireEditableEvent } from "@/lib/transitions/rights";
import { announceChanges } from "@/lib/webhooks/outbox/announce";
import { rowsBefore } from "@/lib/webhooks/outbox/rows-before";
import { claimEachParticipant } from "./claim";

export interface RoleChange {
  personId: string;
  /** Null for no role. */
  role: string | null;
  /**
   * The expected current role, so that another person's change in the meantime is not overwritten.
   * Any role when absent.
   */
  from?: string | null;
}

/**
 * Gives each participant a role (docs/rules/states.md#many-at-once). Returns the changes that would
 * undo it.
 */
export const setRoles = (
  organizer: Actor,
  eventId: string,
  changes: readonly RoleChange[],
): Promise<BatchOutcome<RoleChange>> =>
  inBatches(changes, (batch) =>
    transact(async (tx) => {
      const event = await requireEditableEvent(tx, organizer, eventId, "person");
      const { roleChanges, refused } = await claimRoleChanges(tx, event.id, batch);
      await requireParts(
        roles,
        tx,
        event.id,
        roleChanges.map(({ role }) => role),
      );
      const ids = roleChanges.map(({ personId }) => personId);
      const before = await rowsBefore(tx, "participant", event.id, ids);
      const updated_at = clock.now();
      const columns = roleChanges.map(({ personId, role }) => ({
        id: personId,
        columns: { role_id: role, updated_at },
      }));
      await updateEach(tx, "event_people", "person_id", event.id, columns);
      const edited = roleChanges.map(({ personId }) => ({
        id: personId,
        details: { fields: ["role"] },
      }));
      await announceChanges(
        tx,
        "participant.profile_updated",
        event.id,
        await auditEachInEvent(tx, organizer, event, "participant.edited", edited),
        before,
      );
      return {
        done: roleChanges.map(({ personId, role, previousRole }) => ({
          personId,
          role: previousRole,
          from: role,
        })),
        refused,
      };
    }),
  );

/** Locks the participants and determines whose role changes. */
async function claimRoleChanges(tx: Transaction, eventId: string, batch: readonly RoleChange[]) {
  const { claimed, refused } = await claimEachParticipant(
    tx,
    eventId,
    batch.map(({ personId }) => personId),
  );
  const roleChanges: (RoleChange & { previousRole: string | null })[] = [];
  for (const change of batch) {
    const { personId, role, from } = change;
    const previousRole = claimed.get(personId)?.role_id;
    if (previousRole === undefined) continue;
    const message =
      from !== undefined && from !== previousRole
        ? "Somebody else has changed the role in the meantime."
        : previousRole === role && (role ? "Already has this role." : "Already has no role.");
    if (message) refused.push({ id: personId, refusal: refuse("invalid_request", { message }) });
    else roleChanges.push({ ...change, previousRole });
  }
  return { roleChanges, refused };
}
