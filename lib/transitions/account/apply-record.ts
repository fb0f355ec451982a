import type { AnyActor } from "@/lib/audit/actor";
import { auditPerson } from "@/lib/audit/audit";
import type { Transaction } from "@/lib/db/transact";
import { endTokensWithoutRight } from "@/lib/transitions/feed-token/end-without-right";
import { fieldFault } from "@/lib/transitions/field-fault";
import { lockOperators } from "@/lib/transitions/operator/operators";
import { ensureAccount } from "./ensure-account";

/** An account as the platform's own records describe it. Absent fields are left unchanged. */
interface AccountRecord {
  name?: string;
  operator?: boolean;
  /** Used only when the account is created. */
  passwordHash?: () => Promise<string>;
}

/**
 * Creates or updates the account with this address to match the given record. Returns false when
 * nothing changed.
 */
export async function applyAccountRecord(
  tx: Transaction,
  actor: AnyActor,
  email: string,
  { name, operator, passwordHash }: AccountRecord,
): Promise<boolean> {
  const { id, isNew, isAccessEnded } = await ensureAccount(tx, email, name ?? null);
  if (isNew && passwordHash !== undefined)
    await tx.person.update({ where: { id }, data: { password_hash: await passwordHash() } });
  const before = await tx.person.findUniqueOrThrow({
    where: { id },
    select: { name: true, is_operator: true },
  });
  const isOperatorChanged =
    operator !== undefined &&
    before.is_operator !== operator &&
    (await setOperator(tx, actor, id, operator));
  const isRenamed = name !== undefined && before.name !== name;
  if (isRenamed) await rename(tx, actor, id, name);
  return isNew || isAccessEnded || isRenamed || isOperatorChanged;
}

async function rename(tx: Transaction, actor: AnyActor, id: string, name: string) {
  await tx.person.update({ where: { id }, data: { name } });
  await auditPerson(tx, actor, id, "person.renamed");
}

/** Returns false when another transaction has made the change meanwhile. */
async function setOperator(
  tx: Transaction,
  actor: AnyActor,
  id: string,
  is_operator: boolean,
): Promise<boolean> {
  const operators = await lockOperators(tx);
  if (operators.includes(id) === is_operator) return false;
  if (!is_operator && operators.length === 1)
    throw fieldFault("operator", "true: the last operator stays");
  await tx.person.update({ where: { id }, data: { is_operator } });
  await auditPerson(tx, actor, id, is_operator ? "operator.appointed" : "operator.withdrawn");
  if (!is_operator) await endTokensWithoutRight(tx, actor, null);
  return true;
}
