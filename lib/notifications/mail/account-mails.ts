import type { Transaction } from "@/lib/db/transact";

/** Mails that prove something or tell an address about its account. They cannot be switched off and stand in no list of notifications. */
export const accountMailKinds = ["password_link", "verification_link", "change_link", "password_changed", "address_changed", "invitation"] as const;

export type AccountMailKind = (typeof accountMailKinds)[number];

export const isAccountMailKind = (kind: string): kind is AccountMailKind => accountMailKinds.some((each) => each === kind);

/** Mails whose link ends the earlier ones of its kind: of several that wait, the newest alone is of use. */
const withLinks: readonly AccountMailKind[] = ["password_link", "verification_link", "change_link", "invitation"];

interface Details {
  personId?: string;
  invitationId?: string;
  /** Where a password link leads back to: the token of an invitation, sealed. */
  returnTo?: string;
}

/**
 * Joins the mail to the transaction of its cause. What is mailed, and whether there is an account to mail about, is found when it is sent. A new link makes
 * those of its kind obsolete that wait, and what else waits for the mailbox is tried again at once, before it: nobody waits for the retries of a mailbox that
 * takes mail again (docs/rules/notifications.md#new-links). Nor does anybody wait for the mails to others (docs/rules/notifications.md#awaited-mails).
 */
export async function queueAccountMail(tx: Transaction, kind: AccountMailKind, email: string, details: Details = {}): Promise<void> {
  if (withLinks.includes(kind)) {
    const { personId = null, invitationId = null } = details;
    await tx.$executeRaw`
      DELETE FROM mails WHERE email = ${email} AND kind = ${kind} AND handed_over_at IS NULL
         AND details->>'personId' IS NOT DISTINCT FROM ${personId} AND details->>'invitationId' IS NOT DISTINCT FROM ${invitationId}`;
    await tx.$executeRaw`UPDATE mails SET due_at = now() WHERE email = ${email} AND handed_over_at IS NULL AND due_at > now()`;
  }
  await tx.$executeRaw`UPDATE mails SET is_awaited = true WHERE email = ${email} AND NOT is_awaited`;
  // Not through Prisma, which would say in the process's time when it is due: the worker compares it with the database's.
  await tx.$executeRaw`INSERT INTO mails (kind, email, details, is_awaited) VALUES (${kind}, ${email}, ${JSON.stringify(details)}::jsonb, true)`;
}
