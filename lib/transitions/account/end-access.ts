import type { AuditAction } from "@/lib/audit/actions";
import { afterCommit, type Transaction } from "@/lib/db/transact";
import type { AccountMailKind } from "@/lib/notifications/mail/account-mails";
import { endConsentsByServiceValues, endConsentsSql } from "@/lib/transitions/consent/end";
import { wakeForOccurrences } from "@/lib/webhooks/outbox/wake";
import { endingLinksSql } from "./account-link";

/**
 * Takes accounts back from anyone who has access to them (docs/rules/accounts.md#taking-back): ends
 * password, single sign-on, a requested address change, sessions, passkeys, known browsers, open
 * links and the calendar address. Each statement takes the ids of the people.
 *
 * The order matters for concurrent transactions. The caller has locked the account's row, so a
 * sign-in that was verified earlier waits and then finds another epoch. Sessions end before the
 * rows created within them: a passkey that is being added is seen by a later statement, or finds
 * its session ended.
 */
const endAccountAccessSql = [
  "DELETE FROM sessions WHERE person_id = ANY ($1::uuid[])",
  "DELETE FROM passkeys WHERE person_id = ANY ($1::uuid[])",
  "DELETE FROM known_browsers WHERE person_id = ANY ($1::uuid[])",
  `DELETE FROM account_links WHERE person_id = ANY ($1::uuid[]) AND ${endingLinksSql}`,
  `UPDATE people SET password_hash = NULL, oidc_subject = NULL, pending_email = NULL,
          sign_in_epoch = sign_in_epoch + 1,
          calendar_epoch = calendar_epoch + 1 WHERE id = ANY ($1::uuid[])`,
];

export async function endAccountAccess(tx: Transaction, personId: string): Promise<void> {
  for (const statement of endAccountAccessSql) await tx.query(statement, [personId]);
}

/**
 * For an account whose address nobody had proved: its consents may come from a stranger. The
 * consents of an owner with a proved address stay.
 */
export async function endUnprovedConsents(tx: Transaction, personId: string): Promise<void> {
  await tx.query(endConsentsSql, ...endConsentsByServiceValues([personId]));
  afterCommit(tx, wakeForOccurrences);
}

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
  const ended = await tx.query<{ id: string }>(claimUnprovedSql, personIds);
  const ids = ended.map(({ id }) => id);
  if (ids.length === 0) return [];
  for (const statement of [...endAccountAccessSql, mailPasswordLinksSql, auditEndingSql])
    await tx.query(statement, ids);
  await tx.query(endConsentsSql, ...endConsentsByServiceValues(ids));
  return ids;
}

/** The rows stay locked until the transaction ends. */
const claimUnprovedSql = `
  SELECT a.id FROM people a
   WHERE a.id = ANY ($1::uuid[]) AND NOT a.is_guest AND a.deleted_at IS NULL
     AND a.email_proved_at IS NULL
     AND (a.password_hash IS NOT NULL OR a.oidc_subject IS NOT NULL
          OR EXISTS (SELECT FROM sessions s WHERE s.person_id = a.id)
          OR EXISTS (SELECT FROM passkeys k WHERE k.person_id = a.id)
          OR EXISTS (SELECT FROM consents c WHERE c.person_id = a.id AND c.revoked_at IS NULL))
   ORDER BY a.email FOR NO KEY UPDATE`;

const mailPasswordLinksSql = `
  INSERT INTO mails (kind, email) SELECT '${"password_link" satisfies AccountMailKind}', email
    FROM people WHERE id = ANY ($1::uuid[])`;

const auditEndingSql = `
  INSERT INTO audit_entries (actor_kind, action, subject_type, subject_id)
  SELECT 'service', '${"account.stripped" satisfies AuditAction}', 'person', id
    FROM unnest($1::uuid[]::text[]) id`;

/**
 * Ends the account's sessions, known browsers and open links. `except` is the id of a session to
 * keep. Returns the number of ended sessions.
 */
export async function endSignIns(
  tx: Transaction,
  personId: string,
  except?: string,
): Promise<number> {
  const { count } = await tx.session.deleteMany({
    where: { person_id: personId, ...(except && { id: { not: except } }) },
  });
  await tx.knownBrowser.deleteMany({ where: { person_id: personId } });
  await tx.query(
    `DELETE FROM account_links WHERE person_id = $1::uuid AND ${endingLinksSql}`,
    personId,
  );
  return count;
}
