import type { Actor } from "@/lib/audit/actor";
import type { Transaction } from "@/lib/db/transact";
import { isUuid } from "@/lib/db/uuid";
import { refuse } from "@/lib/errors/refusal";

/** The ids of all operators, including the actor, locked until the transaction ends, so that operators who withdraw each other wait for each other. */
export async function lockOperators(tx: Transaction, { personId }: Actor): Promise<string[]> {
  const operators = await tx.$queryRaw<
    { id: string }[]
  >`SELECT id FROM people WHERE is_operator AND deleted_at IS NULL ORDER BY id FOR NO KEY UPDATE`;
  if (!operators.some(({ id }) => id === personId)) throw refuse("resource_not_found");
  return operators.map(({ id }) => id);
}

/** An account that an operator acts on. */
export async function requireAccount(tx: Transaction, personId: string): Promise<{ id: string; email: string }> {
  const where = { id: personId, is_guest: false, deleted_at: null };
  const found = isUuid(personId) ? await tx.person.findFirst({ where, select: { id: true, email: true } }) : null;
  if (!found?.email) throw refuse("resource_not_found", { message: "This account no longer exists." });
  return { id: found.id, email: found.email };
}
