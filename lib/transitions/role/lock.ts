import type { Transaction } from "@/lib/db/transact";
import { isUuid } from "@/lib/db/uuid";
import { refuse } from "@/lib/errors/refusal";

/** A role of the event, locked until the transaction ends. */
export async function lockRole(tx: Transaction, eventId: string, roleId: string) {
  const role = (await lockRoles(tx, eventId, [roleId])).get(roleId);
  if (!role) throw refuse("resource_not_found");
  return role;
}

/** Several roles by id, locked in id order. */
export async function lockRoles(tx: Transaction, eventId: string, ids: string[]) {
  if (!ids.every(isUuid)) throw refuse("resource_not_found");
  await tx.query`SELECT FROM roles WHERE event_id = ${eventId}::uuid AND id = ANY (${ids}::uuid[]) ORDER BY id FOR UPDATE`;
  const found = await tx.role.findMany({ where: { event_id: eventId, id: { in: ids } } });
  if (found.length < ids.length) throw refuse("resource_not_found");
  return new Map(found.map((role) => [role.id, role]));
}
