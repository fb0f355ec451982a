import { afterCommit, type Transaction } from "@/lib/db/transact";
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
export const endAccountAccessSql = [
  "DELETE FROM sessions WHERE person_id = ANY ($1::uuid[])",
  "DELETE FROM passkeys WHERE person_id = ANY ($1::uuid[])",
  "DELETE FROM known_browsers WHERE person_id = ANY ($1::uuid[])",
  `DELETE FROM account_links WHERE person_id = ANY ($1::uuid[]) AND ${endingLinksSql}`,
  `UPDATE people SET password_hash = NULL, oidc_subject = NULL, pending_email = NULL, sign_in_epoch = sign_in_epoch + 1,
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
