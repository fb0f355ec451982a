import type { Actor } from "@/lib/audit/actor";
import { transact } from "@/lib/db/transact";
import { auditInEvent } from "@/lib/transitions/event-audit";
import { requireOwnEvent } from "@/lib/transitions/rights";
import { claimRole, type RoleInput } from "./role";

export const editRole = (organizer: Actor, eventId: string, roleId: string, role: RoleInput): Promise<void> =>
  transact(async (tx) => {
    const event = await requireOwnEvent(tx, organizer, eventId, "manage_events");
    await claimRole(tx, event.id, roleId);
    await tx.role.update({ where: { event_id_id: { event_id: event.id, id: roleId } }, data: role, select: { id: true } });
    await auditInEvent(tx, organizer, event, "role.edited", roleId, { name: role.name });
  });
