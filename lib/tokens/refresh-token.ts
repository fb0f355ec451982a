import { digest } from "@/lib/crypto/secrets";
import { query } from "@/lib/db/query";
import { stillGrantedSql } from "@/lib/people/still-granted";
import { grantEndedSql, type IssuedGrant, issuedGrantSql } from "./issued-grant";

/**
 * SQL of the WITH query `family`: the family of the refresh token with this digest. Found by keys
 * before any other join, as in `exchangeCode`.
 */
export const foundFamilySql = (digest: string) => `family AS MATERIALIZED (
  SELECT f.* FROM refresh_tokens r JOIN token_families f ON f.id = r.family_id WHERE r.digest = ${digest}
)`;

/**
 * SQL: the family as `f`, its integration `i`, its connection `c`, its consent `s`, and as
 * `granted` the scopes that it still has. OFFSET makes PostgreSQL compute these scopes once instead
 * of at every mention.
 */
export const familyOfRefreshTokenSql = `
  family f JOIN integrations i ON i.id = f.integration_id JOIN connections c ON c.event_id = f.event_id AND c.id = f.connection_id
  LEFT JOIN consents s ON s.event_id = f.event_id AND s.id = f.consent_id
  CROSS JOIN LATERAL (SELECT ${stillGrantedSql("f")} AS scopes OFFSET 0) granted`;

/** SQL: whether the family has neither ended nor reached its hard cap. */
export const familyLivesSql = `(f.revoked_at IS NULL AND f.expires_at > now() AND NOT ${grantEndedSql("f")})`;

/**
 * SQL: the granted scopes of the family, or the subset that `asked` names, in the family's order.
 */
export const narrowedScopesSql = (
  asked: string,
) => `CASE WHEN ${asked}::text[] IS NULL THEN granted.scopes ELSE ARRAY(
    SELECT scope FROM unnest(granted.scopes) WITH ORDINALITY AS listed (scope, position) WHERE scope = ANY (${asked}) ORDER BY position) END`;

/** SQL: whether `asked` is a subset of the granted scopes, and at least one scope is left. */
export const mayNarrowSql = (asked: string) =>
  `(coalesce(${asked}::text[], granted.scopes) <@ granted.scopes AND cardinality(coalesce(${asked}, granted.scopes)) > 0)`;

/** A refresh token in the state that `rotateRefreshToken` decides on. */
export interface StoredRefreshToken extends IssuedGrant {
  digest: Buffer;
  familyId: string;
  /** `dead`: the token has expired, or its family has ended or reached its hard cap. */
  state: "live" | "used" | "dead";
  /** Whether the requested scopes are a subset of the granted ones, and the resulting scopes. */
  mayNarrow: boolean;
  narrowed: string[];
  /** The sealed response of the refresh that spent the token, while it may be returned again. */
  replay: { keyDigest: Buffer; sealed: Buffer } | null;
}

interface Row extends Omit<StoredRefreshToken, "replay"> {
  replayKeyDigest: Buffer | null;
  replaySealed: Buffer | null;
}

/**
 * The token in any state, so that a refusal can be explained; undefined for an unknown one.
 * `requestedScopes` is null when the request names none.
 */
export async function findRefreshToken(
  token: string,
  requestedScopes: string[] | null,
): Promise<StoredRefreshToken | undefined> {
  const [row] = await query<Row>({
    name: "find-refresh-token",
    text: find,
    values: [digest(token), requestedScopes],
  });
  if (!row) return undefined;
  const { replayKeyDigest, replaySealed, ...known } = row;
  return {
    ...known,
    replay: replayKeyDigest && replaySealed && { keyDigest: replayKeyDigest, sealed: replaySealed },
  };
}

const find = `
WITH ${foundFamilySql("$1")}
SELECT ${issuedGrantSql("i")}, ${mayNarrowSql("$2")} AS "mayNarrow", ${narrowedScopesSql("$2")} AS narrowed, r.digest, f.id AS "familyId",
       CASE WHEN NOT ${familyLivesSql} THEN 'dead' WHEN r.used_at IS NOT NULL THEN 'used' WHEN r.expires_at <= now() THEN 'dead' ELSE 'live' END AS state,
       CASE WHEN r.replay_until > now() THEN r.replay_key_digest END AS "replayKeyDigest",
       CASE WHEN r.replay_until > now() THEN r.replay_sealed END AS "replaySealed"
  FROM refresh_tokens r, ${familyOfRefreshTokenSql}
 WHERE r.digest = $1 AND f.id = r.family_id`;
