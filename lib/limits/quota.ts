import type { Window } from "@/lib/config/config";
import { takeNamedLock } from "@/lib/db/named-lock";
import { prisma } from "@/lib/db/prisma";
import type { Transaction } from "@/lib/db/transact";
import { refuse } from "@/lib/errors/refusal";
import { roughDurationWords } from "@/lib/words";

/**
 * The counted tools of publishers (docs/rules/limits.md#publisher-quotas; client secret and webhook
 * secret have a counter each), and invitations.
 */
export type Quota =
  | "rotate_client_secret"
  | "rotate_webhook_secret"
  | "send_test_webhook"
  | "new_person"
  | "ping"
  | "organization_ping"
  | "event_import"
  | "schedule_fetch"
  | "organization_schedule_fetch"
  | "invitation"
  | "mailbox_invitation"
  | "organization";

type QuotaAnswer = { taken: true; left: number } | { taken: false; retryAfterSeconds: number };

/**
 * Counts one use of a quota in the caller's transaction, or returns when the next one is possible.
 * The window rolls exactly. Neither a refused attempt nor a rolled-back transaction leaves a trace.
 * Concurrent attempts at the same quota wait for each other.
 */
export async function takeQuota(
  tx: Transaction,
  subjectId: string,
  quota: Quota,
  { count, seconds }: Window,
): Promise<QuotaAnswer> {
  await takeNamedLock(tx, "quota", `${quota}:${subjectId}`);
  // Seconds until each counted use leaves the window, newest first.
  const uses = await tx.query<{ wait: number }>`
    SELECT ceil(extract(epoch FROM
             used_at + make_interval(secs => ${seconds}) - clock_timestamp()))::int AS wait
    FROM quota_uses
    WHERE subject_id = ${subjectId}::uuid AND quota = ${quota}
      AND used_at > clock_timestamp() - make_interval(secs => ${seconds})
    ORDER BY used_at DESC
    LIMIT ${count}`;
  const oldest = uses[count - 1];
  if (oldest) return { taken: false, retryAfterSeconds: Math.max(1, oldest.wait) };
  await tx.query`INSERT INTO quota_uses (subject_id, quota, used_at)
                 VALUES (${subjectId}::uuid, ${quota}, clock_timestamp())`;
  return { taken: true, left: count - uses.length - 1 };
}

/** Counts several uses at once, all of them or none. False when they are too many. */
export async function takeQuotas(
  tx: Transaction,
  subjectId: string,
  quota: Quota,
  { count, seconds }: Window,
  uses: number,
): Promise<boolean> {
  await takeNamedLock(tx, "quota", `${quota}:${subjectId}`);
  const { length: taken } = await tx.query`
    INSERT INTO quota_uses (subject_id, quota, used_at)
    SELECT ${subjectId}::uuid, ${quota}, clock_timestamp() FROM generate_series(1, ${uses}::int)
     WHERE ${uses}::int + (
             SELECT count(*) FROM quota_uses
              WHERE subject_id = ${subjectId}::uuid AND quota = ${quota}
                AND used_at > clock_timestamp() - make_interval(secs => ${seconds})) <= ${count}
    RETURNING 1`;
  return taken === uses;
}

/**
 * Counts one use, or refuses with 429 and Retry-After
 * (docs/rules/publisher-tooling.md#tooling-quotas).
 */
export async function requireQuota(
  tx: Transaction,
  subjectId: string,
  quota: Quota,
  window: Window,
): Promise<void> {
  const answer = await takeQuota(tx, subjectId, quota, window);
  if (answer.taken) return;
  throw refuse("rate_limit_exceeded", {
    message: `You have reached the limit for this action. Try again in ${roughDurationWords(answer.retryAfterSeconds)}.`,
    retryAfterSeconds: answer.retryAfterSeconds,
  });
}

/** Counts one use, or refuses with a fault at a field of a form. `rule` names the limit. */
export async function requireQuotaOfField(
  tx: Transaction,
  subjectId: string,
  quota: Quota,
  window: Window,
  { field, rule }: { field: string; rule: string },
): Promise<void> {
  const answer = await takeQuota(tx, subjectId, quota, window);
  if (answer.taken) return;
  const message = `${rule} The next one is possible in ${roughDurationWords(answer.retryAfterSeconds)}.`;
  throw refuse("validation_error", { field, message });
}

interface QuotaLeft {
  limit: number;
  left: number;
  /** When the next use is possible; null while a use is left. */
  nextAt: Date | null;
}

/** Reads a quota without counting a use. */
export async function quotaLeft(
  integrationId: string,
  quota: Quota,
  { count, seconds }: Window,
): Promise<QuotaLeft> {
  const uses = await prisma().$queryRaw<{ leaves_at: Date }[]>`
    SELECT used_at + make_interval(secs => ${seconds}) AS leaves_at
    FROM quota_uses
    WHERE subject_id = ${integrationId}::uuid AND quota = ${quota}
      AND used_at > clock_timestamp() - make_interval(secs => ${seconds})
    ORDER BY used_at DESC
    LIMIT ${count}`;
  return { limit: count, left: count - uses.length, nextAt: uses[count - 1]?.leaves_at ?? null };
}
