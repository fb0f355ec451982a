import type { AnyActor } from "@/lib/audit/actor";
import { auditEach, auditPerson } from "@/lib/audit/audit";
import type { Transaction } from "@/lib/db/transact";
import { endTokensWithoutRight } from "@/lib/transitions/feed-token/feed-token";
import { fieldFault } from "@/lib/transitions/field-fault";
import { lockOperators } from "@/lib/transitions/operator/operators";
import { ensureAccounts } from "./ensure-account";

/** An account as the platform's own records describe it. Absent fields are left unchanged. */
interface AccountRecord {
  email: string;
  name?: string;
  operator?: boolean;
  /** Used only when the account is created. */
  passwordHash?: () => Promise<string>;
}

/**
 * Creates or updates the accounts with these addresses to match the records. Returns the addresses
 * of those that changed.
 */
export async function applyAccountRecords(
  tx: Transaction,
  actor: AnyActor,
  records: readonly AccountRecord[],
): Promise<string[]> {
  const accounts = await ensureAccounts(
    tx,
    records.map(({ email, name = null }) => ({ email, name })),
  );
  const named = records.flatMap((record) => {
    const account = accounts.get(record.email);
    return account ? [{ ...record, ...account }] : [];
  });
  await setPasswords(tx, named);
  const stored = await tx.person.findMany({
    where: { id: { in: named.map(({ id }) => id) } },
    select: { id: true, name: true, is_operator: true },
  });
  const before = new Map(stored.map((account) => [account.id, account]));
  const renamed = named.flatMap(({ id, name }) =>
    name !== undefined && before.get(id)?.name !== name ? [{ id, name }] : [],
  );
  await rename(tx, actor, renamed);
  const changed = new Set(renamed.map(({ id }) => id));
  for (const { id, operator } of named)
    if (operator !== undefined && before.get(id)?.is_operator !== operator)
      if (await setOperator(tx, actor, id, operator)) changed.add(id);
  return named.flatMap(({ id, email, isNew, isAccessEnded }) =>
    isNew || isAccessEnded || changed.has(id) ? [email] : [],
  );
}

async function setPasswords(
  tx: Transaction,
  accounts: readonly (AccountRecord & { id: string; isNew: boolean })[],
) {
  const hashes = await Promise.all(
    accounts.map(
      async ({ id, isNew, passwordHash }) =>
        isNew && passwordHash && { id, password_hash: await passwordHash() },
    ),
  );
  const rows = hashes.filter((row) => typeof row === "object");
  if (rows.length > 0)
    await tx.query`
      UPDATE people p SET password_hash = s.password_hash
        FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) s (id uuid, password_hash text)
       WHERE p.id = s.id`;
}

async function rename(
  tx: Transaction,
  actor: AnyActor,
  accounts: readonly { id: string; name: string }[],
) {
  if (accounts.length === 0) return;
  await tx.query`
    UPDATE people p SET name = s.name
      FROM jsonb_to_recordset(${JSON.stringify(accounts)}::jsonb) s (id uuid, name text)
     WHERE p.id = s.id`;
  const entries = accounts.map(({ id }) => ({
    action: "person.renamed" as const,
    subject: { type: "person", id },
  }));
  await auditEach(tx, actor, entries);
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
