import type { Transaction } from "@/lib/db/transact";
import { fill } from "@/messages/fill";
import type { Language } from "@/messages/language";
import { messagesOf } from "@/messages/messages";
import type { MailWords } from "./render-mail";

/**
 * Mails that prove control of an address or report a change to its account. They cannot be switched
 * off and do not appear in the list of notifications.
 */
const accountMailKinds = [
  "password_link",
  "verification_link",
  "change_link",
  "password_changed",
  "address_changed",
  "reversible_change",
  "invitation",
] as const;

export type AccountMailKind = (typeof accountMailKinds)[number];

export const isAccountMailKind = (kind: string): kind is AccountMailKind =>
  accountMailKinds.some((each) => each === kind);

/** Mails with a link that a person asks for: of several that are queued, one is enough. */
const kindsWithLink: readonly AccountMailKind[] = [
  "password_link",
  "verification_link",
  "change_link",
  "invitation",
];

interface AccountMailDetails {
  personId?: string;
  invitationId?: string;
  /** Of the page where the recipient asked for the mail. */
  language?: Language | null | undefined;
}

/**
 * Queues a mail in the transaction of its cause. The worker looks up the account and composes the
 * text when it sends the mail. A mail with a new link replaces the queued ones of its kind, and
 * makes the other mails to the mailbox due before it: nobody waits for the retries of a mailbox
 * that accepts mail again (docs/rules/notifications.md#new-links). Notifications to others do not
 * delay it (docs/rules/notifications.md#awaited-mails).
 */
export async function queueAccountMail(
  tx: Transaction,
  kind: AccountMailKind,
  email: string,
  details: AccountMailDetails = {},
): Promise<void> {
  await lockMailsTo(tx, email);
  if (kindsWithLink.includes(kind)) {
    const { personId = null, invitationId = null } = details;
    await tx.query`
      DELETE FROM mails WHERE email = ${email} AND kind = ${kind} AND handed_over_at IS NULL
         AND details->>'personId' IS NOT DISTINCT FROM ${personId}
         AND details->>'invitationId' IS NOT DISTINCT FROM ${invitationId}`;
    await tx.query`UPDATE mails SET due_at = now()
                    WHERE email = ${email} AND handed_over_at IS NULL AND due_at > now()
                      AND summarizes = '{}'`;
  }
  await tx.query`UPDATE mails SET is_awaited = true
                  WHERE email = ${email} AND NOT is_awaited AND summarizes = '{}'`;
  // Raw SQL, because Prisma would set `due_at` by the clock of this process, and the worker
  // compares it with the clock of the database.
  await tx.query`INSERT INTO mails (kind, email, details, is_awaited)
                 VALUES (${kind}, ${email}, ${JSON.stringify(details)}::jsonb, true)`;
}

/**
 * Locks the queued mails to an address. Every transaction that changes or deletes several mails
 * does so first, so that two of them cannot deadlock.
 */
export const lockMailsTo = (tx: Transaction, email: string) =>
  tx.query`SELECT FROM mails WHERE email = ${email} ORDER BY place FOR UPDATE`;

/** The mail that invites a person to an organization. The organization's name is user input. */
export const invitationWords = (
  organization: string,
  token: string,
  language: Language,
): MailWords => invitationMail("invitation", { organization }, token, language);

/** The mail that invites a person to host an activity. The names are user input. */
export const hostInvitationWords = (
  names: { organization: string; activity: string; event: string },
  token: string,
  language: Language,
): MailWords => invitationMail("hostInvitation", names, token, language);

function invitationMail(
  kind: "invitation" | "hostInvitation",
  names: Record<string, string>,
  token: string,
  language: Language,
): MailWords {
  const { [kind]: texts, openInvitation } = messagesOf(language).mails;
  return {
    title: fill(texts.title, names),
    paragraphs: texts.paragraphs.map((paragraph) => fill(paragraph, names)),
    link: { path: `/invitations/${token}`, label: openInvitation },
  };
}

/**
 * The text of any other account mail. `token` is the token of its link, or null for a mail without
 * one.
 */
export function accountMailWords(
  kind: PlainMailKind,
  token: string | null,
  language: Language,
): MailWords {
  const { title, paragraphs, label } = messagesOf(language).mails[kind];
  const path = paths[kind];
  return {
    title,
    paragraphs,
    link: { path: token === null ? path : `${path}?${new URLSearchParams({ token })}`, label },
  };
}

/** Account mails without names in their text. */
export type PlainMailKind = Exclude<AccountMailKind, "invitation">;

const paths: Record<PlainMailKind, string> = {
  password_link: "/reset-password",
  verification_link: "/verify-email",
  change_link: "/verify-email",
  password_changed: "/forgot-password",
  address_changed: "/signin",
  reversible_change: "/verify-email/take-back",
};
