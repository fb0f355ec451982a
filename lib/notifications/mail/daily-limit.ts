import { createHash } from "node:crypto";
import { query } from "@/lib/db/query";
import { reserveGuess } from "@/lib/limits/guesses";

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
export async function mayMailToday({ id, email }: WaitingMail): Promise<boolean> {
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
export async function leaveToSummary({ id, email, attempts }: WaitingMail): Promise<void> {
  await query({
    name: "leave-to-summary",
    text: `WITH waiting AS (
             SELECT id FROM mails WHERE email = $3 AND id <> $1 AND cardinality(summarizes) > 0 AND handed_over_at IS NULL ORDER BY place LIMIT 1 FOR UPDATE
           ), taken_in AS (
             UPDATE mails s SET summarizes = CASE WHEN cardinality(s.summarizes) > ${noticesInSummary} THEN s.summarizes ELSE s.summarizes || m.notification_id END
               FROM waiting, mails m WHERE s.id = waiting.id AND m.id = $1 AND m.attempts = $2 RETURNING s.id
           ), deleted AS (
             DELETE FROM mails WHERE id = $1 AND attempts = $2 AND EXISTS (SELECT FROM taken_in)
           )
           UPDATE mails SET summarizes = ARRAY[notification_id], attempts = 0, is_awaited = false, due_at = now() + interval '${perMailbox.seconds} seconds'
            WHERE id = $1 AND attempts = $2 AND NOT EXISTS (SELECT FROM taken_in)`,
    values: [id, attempts, email],
  });
}
