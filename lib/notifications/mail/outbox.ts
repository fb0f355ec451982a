import { log } from "@/lib/config/log";
import { pool } from "@/lib/db/pool";
import { notificationWords } from "@/lib/notifications/words";
import { letterOf } from "./letter";
import { type Sent, sendMail } from "./transport";

const mailsPerTurn = 10;

/** The waits double from two minutes to six hours: more than two days of trying. */
const attemptsAtMost = 16;

/** Sends a batch of due mails and returns how many it claimed. No other worker takes a claimed mail until its next attempt is due. */
export async function sendDueMails(): Promise<number> {
  const due = await claimDue();
  await Promise.all(due.map(async (mail) => settle(mail, await attempt(mail))));
  return due.length;
}

interface DueMail {
  id: string;
  kind: string;
  integration_id: string | null;
  event_id: string | null;
  organization_id: string | null;
  details: unknown;
  /** Null for an account without one. */
  email: string | null;
  mail_attempts: number;
}

async function claimDue(): Promise<DueMail[]> {
  const { rows } = await pool().query<DueMail>({
    name: "claim-due-mails",
    text: `UPDATE notifications n SET mail_attempts = n.mail_attempts + 1, mail_due_at = now() + make_interval(secs => least(120 * 2 ^ n.mail_attempts, 21600))
             FROM (SELECT id FROM notifications WHERE mail_due_at <= now() ORDER BY mail_due_at LIMIT $1 FOR UPDATE SKIP LOCKED) due, people p
            WHERE n.id = due.id AND p.id = n.person_id
           RETURNING n.id, n.kind, n.integration_id, n.event_id, n.organization_id, n.details, p.email, n.mail_attempts`,
    values: [mailsPerTurn],
  });
  return rows;
}

/** A notification without words counts as a failed attempt: a newer version may be able to send it, and after the last attempt it is given up. */
async function attempt({ id, email, mail_attempts, ...notification }: DueMail): Promise<Sent> {
  if (mail_attempts > attemptsAtMost) return "failed";
  if (email === null) return "permanent";
  const words = notificationWords(notification);
  if (words) return sendMail({ to: email, messageId: id, ...letterOf(words) });
  log("warn", "a notification has no words", { notification: id, kind: notification.kind });
  return "failed";
}

async function settle({ id, kind, mail_attempts }: DueMail, sent: Sent): Promise<void> {
  if (sent === "failed" && mail_attempts < attemptsAtMost) return;
  if (sent !== "sent") log("warn", "mail was given up", { notification: id, kind, attempts: mail_attempts });
  await pool().query({
    name: "settle-mail",
    text: "UPDATE notifications SET mail_due_at = NULL, mailed_at = CASE WHEN $2 THEN now() END WHERE id = $1",
    values: [id, sent === "sent"],
  });
}
