import { createHash } from "node:crypto";
import { log } from "@/lib/config/log";
import { claimDueSql } from "@/lib/db/claim";
import { logFailure } from "@/lib/db/log-failure";
import { query } from "@/lib/db/query";
import { reserveGuess } from "@/lib/limits/guesses";
import type { MailContent } from "./render-mail";
import { type SendOutcome, sendMail } from "./transport";

// The queue of mails (docs/rules/notifications.md#mails).

/**
 * A mail that this process has claimed for sending: no other process takes it before the claim
 * ends.
 */
export interface ClaimedMail {
  id: string;
  kind: string;
  email: string;
  /** For an account mail: the details that its link needs. */
  details: unknown;
  notificationId: string | null;
  /** The notifications of a summary; empty for any other mail. */
  summarizes: string[];
}

/**
 * The mail to send. "nothing to say": there is nothing to send. "unknown kind": a newer version
 * queued the mail and may send it.
 */
export type ComposedMail =
  | (MailContent & { isCausedByOthers?: boolean })
  | "nothing to say"
  | "unknown kind";

/**
 * Sends the mail that has been due longest, awaited mails first. Returns false when none is due.
 */
export async function sendNextMail(
  compose: (mail: ClaimedMail) => Promise<ComposedMail>,
): Promise<boolean> {
  const claim = await claimNext();
  if (!claim) return false;
  await settle(claim, await attempt(claim, compose));
  return true;
}

interface Claim extends ClaimedMail {
  /** The number of the claim. A later claim of the same mail has a higher number. */
  attempts: number;
  handedOver: boolean;
}

/** The duration of a claim, longer than an exchange with a mail server takes. */
const claimSeconds = 120;

/** The waits double from ten seconds to an hour, so this many attempts take about two days. */
const attemptsAtMost = 54;

const waitSeconds = (attempts: number) => Math.min(10 * 2 ** (attempts - 1), 3600);

/**
 * A mail waits for earlier mails to the same address, but not for mails to other addresses. An
 * awaited mail overtakes a notification that has an earlier number but was committed after it.
 */
async function claimNext(): Promise<Claim | undefined> {
  const rows = await query<Claim>({
    name: "claim-next-mail",
    text: claimDueSql({
      table: "mails",
      key: "id",
      due: `d.due_at <= now() AND NOT EXISTS (
        SELECT FROM mails earlier
         WHERE earlier.email = d.email AND earlier.place < d.place
           AND (earlier.is_awaited OR NOT d.is_awaited)
           AND earlier.summarizes = '{}')`,
      order: "d.is_awaited DESC, d.due_at, d.place",
      set: `attempts = c.attempts + 1, due_at = now() + interval '${claimSeconds} seconds'`,
      returning: `c.id, c.kind, c.email, c.details, c.notification_id AS "notificationId",
                  c.summarizes, c.attempts,
                  c.handed_over_at IS NOT NULL AS "handedOver" FROM claimed c`,
    }),
    values: [1],
  });
  return rows[0];
}

/**
 * Returns "unanswered" when an earlier process handed the mail over and ended before it recorded
 * the server's response.
 */
async function attempt(
  claim: Claim,
  compose: (mail: ClaimedMail) => Promise<ComposedMail>,
): Promise<Outcome> {
  if (claim.handedOver) return "unanswered";
  if (claim.attempts > attemptsAtMost) return "failed";
  const composed = await compose(claim).catch((error: unknown) => {
    logFailure("warn", "a mail could not be made", error, { mail: claim.id, kind: claim.kind });
    return "failed" as const;
  });
  if (composed === "nothing to say" || composed === "failed") return composed;
  if (composed === "unknown kind") {
    log("warn", "a mail has no words", { mail: claim.id, kind: claim.kind });
    return "failed";
  }
  const { isCausedByOthers = false, ...content } = composed;
  const isFirstAttempt = claim.attempts === 1; // a mail counts once
  if (isCausedByOthers && isFirstAttempt && !(await mayMailToday(claim)))
    return "left to a summary";
  return sendMail({ to: claim.email, messageId: claim.id, ...content }, () => handOver(claim));
}

type Outcome = SendOutcome | "nothing to say" | "left to a summary";

/**
 * Recorded before the server receives the text. From here on, only a refusal by the server allows
 * another attempt.
 */
async function handOver({ id, attempts }: Claim): Promise<void> {
  const handedOver = await query({
    name: "hand-over-mail",
    text: `UPDATE mails SET handed_over_at = now()
            WHERE id = $1 AND attempts = $2 AND handed_over_at IS NULL RETURNING id`,
    values: [id, attempts],
  });
  if (handedOver.length !== 1) throw new Error("the claim on this mail has ended");
}

async function settle(claim: Claim, outcome: Outcome): Promise<void> {
  const { id, kind, attempts } = claim;
  if (outcome === "left to a summary") return leaveToSummary(claim);
  if (outcome === "failed" && attempts < attemptsAtMost) {
    await query({
      name: "retry-mail",
      text: `UPDATE mails SET handed_over_at = NULL, due_at = now() + make_interval(secs => $3)
              WHERE id = $1 AND attempts = $2`,
      values: [id, attempts, waitSeconds(attempts)],
    });
    return;
  }
  if (outcome === "failed" || outcome === "refused")
    log("warn", "mail was given up", { mail: id, kind, attempts });
  if (outcome === "unanswered")
    log("warn", "mail may not have arrived: it was handed over, and the answer was lost", {
      mail: id,
      kind,
    });
  await query({
    name: "forget-mail",
    text: "DELETE FROM mails WHERE id = $1 AND attempts = $2",
    values: [id, attempts],
  });
}

// A mailbox gets a few mails a day that other people cause; the rest waits for one summary
// (docs/rules/notifications.md#daily-limit). The first mail that waits becomes the summary: it
// stays in the queue and takes in those that follow.

const perMailbox = { count: 20, seconds: 86_400 };

/** A summary lists this many notices; one more is kept as the sign that there are others. */
export const noticesInSummary = 20;

interface WaitingMail {
  id: string;
  email: string;
  /** The number of the claim, so that only its holder changes the mail. */
  attempts: number;
}

/**
 * Counts a mail to this mailbox, under a digest. False beyond the limit, and while a summary is
 * waiting, so that no later notice overtakes it.
 */
async function mayMailToday({ id, email }: WaitingMail): Promise<boolean> {
  const rows = await query({
    name: "waiting-summary",
    text: "SELECT FROM mails WHERE email = $1 AND id <> $2 AND cardinality(summarizes) > 0",
    values: [email, id],
  });
  if (rows.length > 0) return false;
  return reserveGuess({
    key: `notices:to:${createHash("sha256").update(email).digest("hex")}`,
    ...perMailbox,
  });
}

/** Moves the notification of a mail into the summary of its mailbox. */
async function leaveToSummary({ id, email, attempts }: WaitingMail): Promise<void> {
  await query({
    name: "leave-to-summary",
    text: `WITH waiting AS (
             SELECT id FROM mails WHERE email = $3 AND id <> $1 AND cardinality(summarizes) > 0
                AND handed_over_at IS NULL ORDER BY place LIMIT 1 FOR UPDATE
           ), taken_in AS (
             UPDATE mails s
                SET summarizes = CASE WHEN cardinality(s.summarizes) > ${noticesInSummary}
                                      THEN s.summarizes
                                      ELSE s.summarizes || m.notification_id END
               FROM waiting, mails m WHERE s.id = waiting.id AND m.id = $1 AND m.attempts = $2
             RETURNING s.id
           ), deleted AS (
             DELETE FROM mails WHERE id = $1 AND attempts = $2 AND EXISTS (SELECT FROM taken_in)
           )
           UPDATE mails SET summarizes = ARRAY[notification_id], attempts = 0, is_awaited = false,
                  due_at = now() + interval '${perMailbox.seconds} seconds'
            WHERE id = $1 AND attempts = $2 AND NOT EXISTS (SELECT FROM taken_in)`,
    values: [id, attempts, email],
  });
}
