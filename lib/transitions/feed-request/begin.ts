import { query } from "@/lib/db/query";
import { isLiveTokenSql } from "@/lib/tokens/feed-token";
import { leaseSql } from "./lease";

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
  INSERT INTO feed_requests (token_id, organization_id, request_id, lease_until) SELECT id, organization_id, $2, ${leaseSql} FROM token RETURNING id`;
