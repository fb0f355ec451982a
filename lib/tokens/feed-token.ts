import { digest } from "@/lib/crypto/secrets";
import { fast } from "@/lib/db/fast";
import { peopleWithRightSql } from "@/lib/people/rights";

/**
 * The owner of a feed token: the platform of one organization, or one for all organizations (null).
 */
export interface FeedTokenHolder {
  tokenId: string;
  organizationId: string | null;
}

/**
 * SQL: whether the person who made the token `t` may still make one. Without its maker's right a
 * token is as good as ended, and so is one of a deleted organization.
 */
export const mayMakerFeedSql = `CASE WHEN t.organization_id IS NULL
  THEN EXISTS (SELECT FROM people m WHERE m.id = t.created_by AND m.is_operator
                  AND m.deleted_at IS NULL)
  ELSE t.created_by IN (${peopleWithRightSql("manage_events", "t.organization_id")})
       AND EXISTS (SELECT FROM organizations o
                    WHERE o.id = t.organization_id AND o.deleted_at IS NULL) END`;

/** SQL: whether the token `t` may be used. */
export const isLiveTokenSql = `t.ended_at IS NULL AND ${mayMakerFeedSql}`;

const lookup = `
  SELECT t.id, t.organization_id FROM feed_tokens t WHERE t.digest = $1 AND ${isLiveTokenSql}`;

/**
 * The holder of a live feed token. It is read without a cache, so that its end takes effect
 * immediately (docs/rules/feed.md#tokens).
 */
export async function findFeedToken(token: string): Promise<FeedTokenHolder | undefined> {
  if (!/^svc_ft_[A-Za-z0-9_-]{43}$/.test(token)) return undefined;
  const [row] = await fast<{ id: string; organization_id: string | null }>("grants", {
    name: "find-feed-token",
    text: lookup,
    values: [digest(token)],
  });
  return row && { tokenId: row.id, organizationId: row.organization_id };
}
