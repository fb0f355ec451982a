import { digest } from "@/lib/crypto/secrets";
import { statement } from "@/lib/db/statement";
import { endedSql } from "./ended";
import { type Issued, issuedSql } from "./issued";

/** SQL: a refresh token `r` with its family `f`, connection `c` and consent `s`; the integration `i` stands before it. */
export const familyOfRefreshTokenSql = `
  token_families f JOIN connections c ON c.id = f.connection_id LEFT JOIN consents s ON s.id = f.consent_id`;

/** SQL: nothing has ended the family, and its hard cap is not reached. */
export const familyLivesSql = `(f.revoked_at IS NULL AND f.expires_at > now() AND NOT ${endedSql("f")})`;

/** SQL: the scopes of the family, or those of them that `asked` names, in the family's order. */
export const narrowedSql = (asked: string) => `ARRAY(
    SELECT scope FROM unnest(f.scopes) WITH ORDINALITY AS granted (scope, place)
     WHERE ${asked}::text[] IS NULL OR scope = ANY (${asked}) ORDER BY place)`;

/**
 * SQL: `asked` only narrows, and something is left. The family has what it was granted, without the scopes that the manifest has stopped declaring since
 * (`changeScopes` takes them away).
 */
export const mayNarrowSql = (asked: string) => `(coalesce(${asked}::text[], f.scopes) <@ f.scopes AND cardinality(coalesce(${asked}, f.scopes)) > 0)`;

/** A refresh token as the deciding statement sees it (`rotateRefreshToken`). */
export interface KnownRefreshToken extends Issued {
  digest: Buffer;
  familyId: string;
  /** `dead` is past its window, or of a family that ended or reached its hard cap. */
  state: "live" | "used" | "dead";
  /** Whether `asked` only narrows, and what is left of the scopes then. */
  mayNarrow: boolean;
  narrowed: string[];
  /** The sealed response of the refresh that spent it, while it may be given again. */
  replay: { keyDigest: Buffer; sealed: Buffer } | null;
}

interface Row extends Omit<KnownRefreshToken, "replay"> {
  replayKeyDigest: Buffer | null;
  replaySealed: Buffer | null;
}

export async function findRefreshToken(token: string, asked: string[] | null): Promise<KnownRefreshToken | undefined> {
  const [row] = await statement<Row>({ name: "find-refresh-token", text: find, values: [digest(token), asked] });
  if (!row) return undefined;
  const { replayKeyDigest, replaySealed, ...known } = row;
  return { ...known, replay: replayKeyDigest && replaySealed && { keyDigest: replayKeyDigest, sealed: replaySealed } };
}

const find = `
SELECT ${issuedSql}, ${mayNarrowSql("$2")} AS "mayNarrow", ${narrowedSql("$2")} AS narrowed, r.digest, f.id AS "familyId",
       CASE WHEN NOT ${familyLivesSql} THEN 'dead' WHEN r.used_at IS NOT NULL THEN 'used' WHEN r.expires_at <= now() THEN 'dead' ELSE 'live' END AS state,
       CASE WHEN r.replay_until > now() THEN r.replay_key_digest END AS "replayKeyDigest",
       CASE WHEN r.replay_until > now() THEN r.replay_sealed END AS "replaySealed"
  FROM refresh_tokens r, integrations i, ${familyOfRefreshTokenSql}
 WHERE r.digest = $1 AND f.id = r.family_id AND i.id = f.integration_id`;
