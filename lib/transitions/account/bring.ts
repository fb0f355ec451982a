import type { AnyActor } from "@/lib/audit/actor";
import { audit } from "@/lib/audit/audit";
import type { Transaction } from "@/lib/db/transact";
import { fieldFault } from "@/lib/transitions/field-fault";
import { accountOf } from "./account-of";

/** An account as the platform's own records describe it. Absent fields are left unchanged. */
export interface SaidAccount {
  name?: string;
  operator?: boolean;
  /** Used only when the account is created. */
  passwordHash?: () => Promise<string>;
}

/** Creates or updates the account with this address to match the given record. Returns false when nothing changed. */
export async function bringAccount(tx: Transaction, actor: AnyActor, email: string, { name, operator, passwordHash }: SaidAccount): Promise<boolean> {
  const { id, isNew, isStripped } = await accountOf(tx, email, name ?? null);
  if (isNew && passwordHash !== undefined) await tx.person.update({ where: { id }, data: { password_hash: await passwordHash() } });
  const before = await tx.person.findUniqueOrThrow({ where: { id }, select: { name: true, is_operator: true } });
  const isRenamed = name !== undefined && before.name !== name;
  if (isRenamed) await rename(tx, actor, id, name);
  const isAppointed = operator !== undefined && before.is_operator !== operator;
  if (isAppointed) await setOperator(tx, actor, id, operator);
  return isNew || isStripped || isRenamed || isAppointed;
}

async function rename(tx: Transaction, actor: AnyActor, id: string, name: string) {
  await tx.person.update({ where: { id }, data: { name } });
  await audit(tx, actor, { action: "person.renamed", subject: { type: "person", id } });
}

async function setOperator(tx: Transaction, actor: AnyActor, id: string, is_operator: boolean) {
  if (!is_operator && (await tx.person.count({ where: { is_operator: true, deleted_at: null } })) === 1)
    throw fieldFault("operator", "true: the last operator stays");
  await tx.person.update({ where: { id }, data: { is_operator } });
  await audit(tx, actor, { action: is_operator ? "operator.appointed" : "operator.withdrawn", subject: { type: "person", id } });
}
