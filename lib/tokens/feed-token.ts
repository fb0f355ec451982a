import { digest } from "@/lib/crypto/secrets";
import { readGrant } from "@/lib/db/read";

/** The owner of a feed token: the platform of one organization, or one for all organizations (null). */
export interface FeedTokenHolder {
  tokenId: string;
  organizationId: string | null;
}

const lookup = `
  SELECT t.id, t.organization_id FROM feed_tokens t LEFT JOIN organizations o ON o.id = t.organization_id
   WHERE t.digest = $1 AND t.ended_at IS NULL AND o.deleted_at IS NULL`;

/** The holder of a live feed token. It is read without a cache, so that ending the token takes effect immediately (docs/rules/feed.md#tokens). */
export async function findFeedToken(token: string): Promise<FeedTokenHolder | undefined> {
  if (!/^svc_ft_[A-Za-z0-9_-]{43}$/.test(token)) return undefined;
  const [row] = await readGrant<{ id: string; organization_id: string | null }>({ name: "find-feed-token", text: lookup, values: [digest(token)] });
  return row && { tokenId: row.id, organizationId: row.organization_id };
}
