import type { Actor } from "@/lib/audit/actor";
import { transact } from "@/lib/db/transact";
import { auditInEvent } from "@/lib/transitions/event-audit";
import { requireOwnEvent } from "@/lib/transitions/rights";
import type { RoleInput } from "./role";

/** The organizer adds a role to the event. Roles have no webhook: integrations read them. */
export const createRole = (organizer: Actor, eventId: string, role: RoleInput): Promise<{ id: string }> =>
  transact(async (tx) => {
    const event = await requireOwnEvent(tx, organizer, eventId, "manage_events");
    const { id } = await tx.role.create({ data: { event_id: event.id, ...role }, select: { id: true } });
    await auditInEvent(tx, organizer, event, "role.created", id, { name: role.name });
    return { id };
  });
