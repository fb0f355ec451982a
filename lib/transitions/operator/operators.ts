import type { Actor } from "@/lib/audit/actor";
import type { Transaction } from "@/lib/db/transact";
import { isUuid } from "@/lib/db/uuid";
import { refuse } from "@/lib/errors/refusal";

/**
 * The ids of all operators, locked until the transaction ends, so that two who are withdrawn at the
 * same time wait for each other.
 */
export async function lockOperators(tx: Transaction): Promise<string[]> {
  const operators = await tx.query<{
    id: string;
  }>`SELECT id FROM people WHERE is_operator AND deleted_at IS NULL ORDER BY id FOR NO KEY UPDATE`;
  return operators.map(({ id }) => id);
}

/** Locks all operators for a verb of one of them, and refuses everybody else. */
export async function lockOperatorsAs(tx: Transaction, { personId }: Actor): Promise<string[]> {
  const operators = await lockOperators(tx);
  if (!operators.includes(personId)) throw refuse("resource_not_found");
  return operators;
}

/** The platform always has an operator. */
export function requireOtherOperators(operators: string[], personId: string): void {
  if (operators.length === 1 && operators[0] === personId)
    throw refuse("invalid_request", {
      message: "You are the last operator. Appoint another one first.",
    });
}

/** An account that an operator acts on. */
export async function requireAccount(
  tx: Transaction,
  personId: string,
): Promise<{ id: string; email: string }> {
  const where = { id: personId, is_guest: false, deleted_at: null };
  const found = isUuid(personId)
    ? await tx.person.findFirst({ where, select: { id: true, email: true } })
    : null;
  if (!found?.email)
    throw refuse("resource_not_found", { message: "This account no longer exists." });
  return { id: found.id, email: found.email };
}
