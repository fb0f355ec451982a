import type { AuditAction } from "@/lib/audit/actions";
import type { Transaction } from "@/lib/db/transact";
import type { AccountMailKind } from "@/lib/notifications/mail/account-mails";
import { endConsentsByServiceValues, endConsentsSql } from "@/lib/transitions/consent/end";
import { endAccountAccessSql } from "./end-account-access";

/**
 * Runs before the account of an address receives permissions or other people's data. Unless the
 * address is proved, every way in to the account ends, and so does the access of every integration
 * that was allowed through it, in the transaction that grants the permission. A mail to the address
 * offers a new password (docs/rules/accounts.md#proved-addresses). Returns whether any access had
 * to end.
 */
export async function endUnprovedAccess(tx: Transaction, personId: string): Promise<boolean> {
  const ended = await endUnprovedAccessOf(tx, [personId]);
  return ended.length > 0;
}

/** Ends the access of several accounts. Returns the ids of those that had any. */
export async function endUnprovedAccessOf(tx: Transaction, personIds: string[]): Promise<string[]> {
  if (personIds.length === 0) return [];
  const ended = await endUnprovedAccessIn(
    "SELECT unnest($1::uuid[])",
    [personIds],
    (statement, values) => tx.query(statement, ...values),
  );
  return ended.map(({ id }) => id);
}

interface EndedAccount {
  id: string;
  email: string;
}

type RunStatement = (statement: string, values: unknown[]) => Promise<EndedAccount[]>;

/**
 * Ends the access of the accounts whose ids the query `idsSql` selects with its `values`. Returns
 * those that had any.
 */
export async function endUnprovedAccessIn(
  idsSql: string,
  values: unknown[],
  run: RunStatement,
): Promise<EndedAccount[]> {
  const ended = await run(claimUnprovedSql(idsSql), values);
  const people = [ended.map(({ id }) => id)];
  if (ended.length === 0) return [];
  for (const statement of [...endAccountAccessSql, mailPasswordLinksSql, auditEndingSql])
    await run(statement, people);
  await run(endConsentsSql, endConsentsByServiceValues(ended.map(({ id }) => id)));
  return ended;
}

/** The rows stay locked until the transaction ends. */
const claimUnprovedSql = (idsSql: string) => `
  SELECT a.id, a.email FROM people a
   WHERE a.id IN (${idsSql}) AND NOT a.is_guest AND a.deleted_at IS NULL AND a.email_proved_at IS NULL
     AND (a.password_hash IS NOT NULL OR a.oidc_subject IS NOT NULL OR EXISTS (SELECT FROM sessions s WHERE s.person_id = a.id)
          OR EXISTS (SELECT FROM passkeys k WHERE k.person_id = a.id)
          OR EXISTS (SELECT FROM consents c WHERE c.person_id = a.id AND c.revoked_at IS NULL))
   ORDER BY a.email FOR NO KEY UPDATE`;

const mailPasswordLinksSql = `
  INSERT INTO mails (kind, email) SELECT '${"password_link" satisfies AccountMailKind}', email FROM people WHERE id = ANY ($1::uuid[])`;

const auditEndingSql = `
  INSERT INTO audit_entries (actor_kind, action, subject_type, subject_id)
  SELECT 'service', '${"account.stripped" satisfies AuditAction}', 'person', id FROM unnest($1::uuid[]::text[]) id`;
