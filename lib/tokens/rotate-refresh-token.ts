import { config } from "@/lib/config/config";
import { digest, newSecret } from "@/lib/crypto/secrets";
import { statement } from "@/lib/db/statement";
import { clientCheck, clientValues, type PresentedClient, type UsedSecret, usedSecretSql } from "./client-check";
import type { Exchanged } from "./exchange-code";
import { type Issued, issuedSql } from "./issued";

/** The next pair, made before the old token is spent where the answer has to be known by then. */
export interface NextPair {
  accessToken: string;
  refreshToken: string;
}

export const newPair = (): NextPair => ({ accessToken: newSecret("svc_at_"), refreshToken: newSecret("svc_rt_") });

interface Rotation extends PresentedClient {
  refreshToken: string;
  next: NextPair;
  /** Of the new access token; without them, all that the family has. */
  scopes?: string[];
  /** Kept for a minute, for a client that lost the answer and asks again with the same Idempotency-Key. */
  replay?: { keyDigest: Buffer; sealed: Buffer };
}

const replaySeconds = 60;

/**
 * Checks the client and its refresh token, spends the token and issues the next pair, in one statement; undefined when anything is amiss: nothing has changed
 * then. Nothing is locked against an end meanwhile: every end ends the family, which is there already, and what is issued in it is dead with it.
 */
export async function rotateRefreshToken({ refreshToken, next, scopes, replay, ...client }: Rotation): Promise<Exchanged | undefined> {
  const { ACCESS_TOKEN_TTL, REFRESH_TOKEN_TTL } = config();
  const [row] = await statement<Issued & UsedSecret>({
    name: "rotate-refresh-token",
    text: rotate,
    values: [
      ...clientValues(client),
      digest(refreshToken),
      scopes ?? null,
      digest(next.accessToken),
      digest(next.refreshToken),
      ACCESS_TOKEN_TTL,
      REFRESH_TOKEN_TTL,
      replay?.keyDigest ?? null,
      replay?.sealed ?? null,
      replaySeconds,
    ],
  });
  return row && { ...row, ...next };
}

const rotate = `
WITH ${clientCheck()}, f AS (
  UPDATE refresh_tokens r
     SET used_at = now(), replay_key_digest = $10, replay_sealed = $11,
         replay_until = CASE WHEN $10::bytea IS NOT NULL THEN now() + make_interval(secs => $12) END
    FROM integration i, token_families f, connections c
   WHERE r.digest = $4 AND r.used_at IS NULL AND r.expires_at > now() AND f.id = r.family_id AND f.integration_id = i.id AND f.revoked_at IS NULL
     AND f.expires_at > now() AND c.id = f.connection_id AND c.status <> 'ended' AND cardinality(coalesce($5, f.scopes)) > 0
  RETURNING f.id, f.kind, f.integration_id, f.event_id, f.person_id, coalesce($5, f.scopes) AS scopes, f.nonce, f.expires_at
), access AS (
  INSERT INTO access_tokens (digest, family_id, scopes, expires_at)
  SELECT $6, id, scopes, now() + make_interval(secs => $8) FROM f
), refresh AS (
  INSERT INTO refresh_tokens (digest, family_id, expires_at)
  SELECT $7, id, least(now() + make_interval(secs => $9), expires_at) FROM f
)
SELECT ${issuedSql}, ${usedSecretSql} FROM f JOIN integration i ON i.id = f.integration_id`;
