import * as z from "zod";
import type { Transaction } from "@/lib/db/transact";
import { isUuid } from "@/lib/db/uuid";
import { refuse } from "@/lib/errors/refusal";
import { typedBy } from "@/lib/resources/kinds";
import { roleFields } from "@/lib/resources/role";

export const roleSchema = z.object(typedBy(roleFields));

export type RoleInput = z.output<typeof roleSchema>;

/** Locks a role of the event until the transaction ends. */
export async function claimRole(tx: Transaction, eventId: string, roleId: string): Promise<void> {
  const found = isUuid(roleId)
    ? await tx.$queryRaw<unknown[]>`SELECT 1 FROM roles WHERE event_id = ${eventId}::uuid AND id = ${roleId}::uuid FOR UPDATE`
    : [];
  if (found.length === 0) throw refuse("resource_not_found");
}
