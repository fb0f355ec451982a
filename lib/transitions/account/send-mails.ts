import { log } from "@/lib/config/log";
import { pool } from "@/lib/db/pool";
import { type Transaction, transact } from "@/lib/db/transact";
import { accountMailWords } from "@/lib/notifications/mail/account-mail-words";
import type { AccountMailKind } from "@/lib/notifications/mail/account-mails";
import { accountLetter } from "@/lib/notifications/mail/letter";
import { sendMail } from "@/lib/notifications/mail/transport";
import { issueLink, type LinkPurpose } from "./account-link";

const mailsPerTurn = 10;

/** The waits double from ten seconds: somebody waits for the mail. After about three hours a link is no use any more. */
const attemptsAtMost = 10;

interface DueMail {
  id: string;
  kind: AccountMailKind;
  email: string;
  attempts: number;
  /** Of a change of address: whose. */
  personId: string | null;
}

/** Sends account mails that are due, at most a handful; returns how many it took. One that is claimed is nobody else's until its next attempt is due. */
export async function sendDueAccountMails(): Promise<number> {
  const due = await claimDue();
  await Promise.all(due.map(send));
  return due.length;
}

async function claimDue(): Promise<DueMail[]> {
  const { rows } = await pool().query<DueMail>({
    name: "claim-due-account-mails",
    text: `UPDATE account_mails m SET attempts = m.attempts + 1, due_at = now() + make_interval(secs => 10 * 2 ^ m.attempts)
             FROM (SELECT id FROM account_mails WHERE due_at <= now() ORDER BY due_at LIMIT $1 FOR UPDATE SKIP LOCKED) due
            WHERE m.id = due.id RETURNING m.id, m.kind, m.email, m.attempts, m.details->>'personId' AS "personId"`,
    values: [mailsPerTurn],
  });
  return rows;
}

async function send(mail: DueMail): Promise<void> {
  const link = await transact((tx) => linkOf(tx, mail));
  if (link === "nothing to say") return forget(mail);
  const sent = await sendMail({ to: mail.email, messageId: mail.id, ...accountLetter(accountMailWords(mail.kind, link)) });
  if (sent === "failed" && mail.attempts < attemptsAtMost) return;
  if (sent !== "sent") log("warn", "mail was given up", { kind: mail.kind, attempts: mail.attempts });
  await forget(mail);
}

const forget = async ({ id }: DueMail) =>
  void (await pool().query({ name: "forget-account-mail", text: "DELETE FROM account_mails WHERE id = $1", values: [id] }));

const purposes: Partial<Record<AccountMailKind, LinkPurpose>> = {
  password_link: "reset_password",
  verification_link: "verify_address",
  change_link: "change_address",
};

/** The token that the mail carries; null for a mail without one. */
async function linkOf(tx: Transaction, { kind, email, personId }: DueMail): Promise<string | null | "nothing to say"> {
  const purpose = purposes[kind];
  if (!purpose) return null;
  const account = purpose === "change_address" ? await changing(tx, personId, email) : await accountOf(tx, email, purpose);
  return account === undefined ? "nothing to say" : issueLink(tx, purpose, { personId: account, email });
}

async function accountOf(tx: Transaction, email: string, purpose: LinkPurpose): Promise<string | undefined> {
  const unproved = purpose === "verify_address" ? { email_proved_at: null } : {};
  const person = await tx.person.findFirst({ where: { email, is_guest: false, deleted_at: null, ...unproved }, select: { id: true } });
  return person?.id;
}

/** A new address that another account has gets no link. */
async function changing(tx: Transaction, personId: string | null, email: string): Promise<string | undefined> {
  const taken = await tx.person.count({ where: { email, is_guest: false, deleted_at: null } });
  return taken === 0 ? (personId ?? undefined) : undefined;
}
