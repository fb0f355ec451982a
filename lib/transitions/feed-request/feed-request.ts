import { audit } from "@/lib/audit/audit";
import { query } from "@/lib/db/query";
import { transact } from "@/lib/db/transact";
import type { FeedOutcome } from "@/lib/resources/closed-sets";
import type { FeedSummary } from "@/lib/resources/feed";
import { isLiveTokenSql } from "@/lib/tokens/feed-token";
import { isAliveSql, unlockAllEvents } from "./lock-events";

/**
 * How long a request counts as alive after its last renewal. After that its events are free again.
 */
export const leaseSeconds = 15;

/** How often a process renews the lease of its request. */
export const leaseRenewalMs = 4_000;

/** SQL: the time until which a request counts as alive. */
const leaseSql = `now() + interval '${leaseSeconds} seconds'`;

/** The values of `summaryColumns`. */
const summaryValues = ({
  lines,
  changed,
  unchanged,
  stale,
  refused,
  facts,
  faults,
}: FeedSummary) => [
  lines,
  changed,
  unchanged,
  stale,
  refused,
  JSON.stringify(facts),
  JSON.stringify(faults),
];

/** SQL that stores a summary, from parameter $2 on. */
const summaryColumns =
  "lines = $2, changed = $3, unchanged = $4, stale = $5, refused = $6, facts = $7::jsonb, faults = $8::jsonb";

/**
 * Records that a request of the token has begun, and returns its id; undefined when the token has
 * ended.
 */
export async function beginFeedRequest(
  tokenId: string,
  requestId: string,
): Promise<string | undefined> {
  const [row] = await query<{ id: string }>({
    name: "begin-feed-request",
    text: insert,
    values: [tokenId, requestId],
  });
  return row?.id;
}

const insert = `
  WITH token AS (UPDATE feed_tokens t SET last_used_at = now()
                  WHERE t.id = $1::uuid AND ${isLiveTokenSql} RETURNING t.id, t.organization_id)
  INSERT INTO feed_requests (token_id, organization_id, request_id, lease_until)
    SELECT id, organization_id, $2, ${leaseSql} FROM token RETURNING id`;

/** `lease_lost`: the process was silent for so long that another request may hold its events. */
export type FeedRequestState = "alive" | "token_ended" | "lease_lost";

/**
 * Renews a request's lease with its progress so far, and returns whether it may go on
 * (docs/rules/feed.md#one-request-at-a-time). It does not wait for the disk, because the next
 * renewal brings newer figures.
 */
export async function advanceFeedRequest(
  id: string,
  summary: FeedSummary,
): Promise<FeedRequestState> {
  const values = [id, ...summaryValues(summary)];
  const [row] = await query<{ is_alive: boolean; token_lives: boolean }>({
    name: "advance-feed-request",
    text: update,
    values,
  });
  if (!row?.token_lives) return "token_ended";
  return row.is_alive ? "alive" : "lease_lost";
}

const update = `
  WITH alive AS (UPDATE feed_requests r SET lease_until = ${leaseSql}, ${summaryColumns}
    WHERE r.id = $1::uuid AND ${isAliveSql} RETURNING r.id)
  SELECT EXISTS (SELECT FROM alive) AS is_alive, (${isLiveTokenSql}) AS token_lives,
         set_config('synchronous_commit', 'off', true)
    FROM feed_requests r JOIN feed_tokens t ON t.id = r.token_id
   WHERE r.id = $1::uuid`;

/**
 * Stores the request's final summary and releases its events. Its audit entry holds only counts.
 */
export const endFeedRequest = (
  id: string,
  outcome: FeedOutcome,
  summary: FeedSummary,
): Promise<void> =>
  transact(async (tx) => {
    const [ended] = await tx.query<{ token_id: string; organization_id: string | null }>(
      `UPDATE feed_requests SET ended_at = now(), outcome = $9, ${summaryColumns}
        WHERE id = $1::uuid AND ended_at IS NULL RETURNING token_id, organization_id`,
      id,
      ...summaryValues(summary),
      outcome,
    );
    if (!ended) return;
    const { lines, changed, unchanged, stale, refused } = summary;
    await unlockAllEvents(tx, id);
    await tx.feedToken.update({
      where: { id: ended.token_id },
      data: { lines: { increment: lines }, refused: { increment: refused } },
    });
    await audit(tx, "service", {
      action: "feed_token.used",
      subject: { type: "feed_token", id: ended.token_id },
      ...(ended.organization_id !== null && { organizationId: ended.organization_id }),
      details: { outcome, lines, changed, unchanged, stale, refused },
    });
  });
