import { query } from "@/lib/db/query";
import type { FeedSummary } from "@/lib/resources/feed";
import { isLiveTokenSql } from "@/lib/tokens/feed-token";
import { isAliveSql, leaseSql } from "./lease";
import { summaryColumns, summaryValues } from "./summary";

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
  WITH alive AS (UPDATE feed_requests r SET lease_until = ${leaseSql}, ${summaryColumns} WHERE r.id = $1::uuid AND ${isAliveSql} RETURNING r.id)
  SELECT EXISTS (SELECT FROM alive) AS is_alive, (${isLiveTokenSql}) AS token_lives,
         set_config('synchronous_commit', 'off', true)
    FROM feed_requests r JOIN feed_tokens t ON t.id = r.token_id
   WHERE r.id = $1::uuid`;
