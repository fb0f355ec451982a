import { randomUUID } from "node:crypto";
import type { Actor, AnyActor } from "@/lib/audit/actor";
import { type Transaction, transact } from "@/lib/db/transact";
import { insertEach } from "@/lib/db/write-each";
import { auditEachInEvent, type OwnEvent } from "@/lib/transitions/event-audit";
import type { RecordIdentity } from "@/lib/transitions/record-identity";
import { lockOwnEvent } from "@/lib/transitions/rights";
import type { RoleInput } from "./input";

/** The organizer adds a role to the event. Roles have no webhook: integrations read them. */
export const createRole = (organizer: Actor, eventId: string, role: RoleInput): Promise<{ id: string }> =>
  transact(async (tx) => {
    const event = await lockOwnEvent(tx, organizer, eventId, "manage_events");
    const id = randomUUID();
    await addRoles(tx, organizer, event, [{ ...role, id }]);
    return { id };
  });

/** Adds several roles without checking permissions. */
export async function addRoles(tx: Transaction, actor: AnyActor, event: OwnEvent, roles: (RoleInput & RecordIdentity)[]): Promise<void> {
  await insertEach(
    tx,
    "roles",
    roles.map((role) => ({ ...role, event_id: event.id })),
  );
  const named = roles.map(({ id, name }) => ({ id, details: { name } }));
  await auditEachInEvent(tx, actor, event, "role.created", named);
}
