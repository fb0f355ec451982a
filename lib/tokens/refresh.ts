import { digest } from "@/lib/crypto/secrets";
import { statement } from "@/lib/db/statement";
import { type Issued, issuedSql } from "./issued";

/** Its scopes are what the family was granted, without those that the manifest has stopped declaring since (`changeScopes` takes them away). */
export interface KnownRefreshToken extends Issued {
  digest: Buffer;
  familyId: string;
  /** `dead` is past its window or its family's hard cap, or of a revoked family. */
  state: "live" | "used" | "dead";
  /** The sealed answer of the refresh that spent it, while it may be given again. */
  replay: { keyDigest: Buffer; sealed: Buffer } | null;
}

interface Row extends Omit<KnownRefreshToken, "replay"> {
  replayKeyDigest: Buffer | null;
  replaySealed: Buffer | null;
}

export async function findRefreshToken(token: string): Promise<KnownRefreshToken | undefined> {
  const [row] = await statement<Row>({ name: "find-refresh-token", text: find, values: [digest(token)] });
  if (!row) return undefined;
  const { replayKeyDigest, replaySealed, ...known } = row;
  return { ...known, replay: replayKeyDigest && replaySealed && { keyDigest: replayKeyDigest, sealed: replaySealed } };
}

const find = `
SELECT ${issuedSql}, r.digest, f.id AS "familyId",
       CASE WHEN f.revoked_at IS NOT NULL THEN 'dead' WHEN r.used_at IS NOT NULL THEN 'used'
            WHEN r.expires_at <= now() OR f.expires_at <= now() THEN 'dead' ELSE 'live' END AS state,
       CASE WHEN r.replay_until > now() THEN r.replay_key_digest END AS "replayKeyDigest",
       CASE WHEN r.replay_until > now() THEN r.replay_sealed END AS "replaySealed"
  FROM refresh_tokens r JOIN token_families f ON f.id = r.family_id JOIN integrations i ON i.id = f.integration_id
 WHERE r.digest = $1`;
