import type { Actor, AnyActor } from "@/lib/audit/actor";
import { type Transaction, transact } from "@/lib/db/transact";
import { updateEach } from "@/lib/db/write-each";
import { differingEdits, type RecordEdit } from "@/lib/transitions/changed-fields";
import { auditEachInEvent, type OwnEvent } from "@/lib/transitions/event-audit";
import { requireOwnEvent } from "@/lib/transitions/rights";
import type { RoleInput } from "./input";
import { lockRoles } from "./lock";

/** The organizer changes the given fields of a role; `seen` is the content that the form showed. An edit that changes nothing is not recorded. */
export const editRole = (
  organizer: Actor,
  eventId: string,
  roleId: string,
  input: Partial<RoleInput>,
  seen: Partial<RoleInput> = {},
): Promise<void> =>
  transact(async (tx) => {
    const event = await requireOwnEvent(tx, organizer, eventId, "manage_events");
    await changeRoles(tx, organizer, event, [{ id: roleId, input, seen }]);
  });

/** Changes several roles without checking permissions. Returns the ids of the changed ones. */
export async function changeRoles(tx: Transaction, actor: AnyActor, event: OwnEvent, edits: RecordEdit<RoleInput>[]): Promise<string[]> {
  const stored = await lockRoles(
    tx,
    event.id,
    edits.map(({ id }) => id),
  );
  const changes = differingEdits(stored, edits).map(({ id, input, fields }) => ({ id, columns: input, details: { fields } }));
  await updateEach(tx, "roles", "id", event.id, changes);
  await auditEachInEvent(tx, actor, event, "role.edited", changes);
  return changes.map(({ id }) => id);
}
