import type { Actor, AnyActor } from "@/lib/audit/actor";
import { type Transaction, transact } from "@/lib/db/transact";
import { refuse } from "@/lib/errors/refusal";
import { auditInEvent, type OwnEvent } from "@/lib/transitions/event-audit";
import { requireOwnEvent } from "@/lib/transitions/rights";
import { lockRole } from "./lock";

/** Deletes a role. A role that a person has or that a wave is open to is refused, because a deletion never changes profiles or waves. */
export const deleteRole = (organizer: Actor, eventId: string, roleId: string): Promise<void> =>
  transact(async (tx) => removeRole(tx, organizer, await requireOwnEvent(tx, organizer, eventId, "manage_events"), roleId));

/** The same, without checking permissions. */
export async function removeRole(tx: Transaction, actor: AnyActor, event: OwnEvent, roleId: string): Promise<void> {
  await lockRole(tx, event.id, roleId);
  await requireUnused(tx, event.id, roleId);
  const { name } = await tx.role.delete({ where: { event_id_id: { event_id: event.id, id: roleId } }, select: { name: true } });
  await auditInEvent(tx, actor, event, "role.deleted", roleId, { name });
}

async function requireUnused(tx: Transaction, event_id: string, role_id: string) {
  const people = await tx.eventPerson.count({ where: { event_id, role_id } });
  if (people > 0)
    throw refuse("invalid_request", {
      message: `${people === 1 ? "1 person has" : `${people} people have`} this role. Give them another one first.`,
    });
  const waves = await tx.waveRole.count({ where: { event_id, role_id } });
  if (waves > 0)
    throw refuse("invalid_request", {
      message: `${waves === 1 ? "1 wave is" : `${waves} waves are`} open to this role. Remove it from their audience first.`,
    });
}
