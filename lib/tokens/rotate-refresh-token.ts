import { config } from "@/lib/config/config";
import { digest, newSecret } from "@/lib/crypto/secrets";
import { statement } from "@/lib/db/statement";
import { clientCheck, clientValues, type PresentedClient, type UsedSecret, usedSecretSql } from "./client-check";
import type { Exchanged } from "./exchange-code";
import { type Issued, issuedJoins, issuedSql } from "./issued";
import { declaredScopesSql } from "./refresh";

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
 * then. Locks as `exchangeCode` does.
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
WITH ${clientCheck}, presented AS (
  SELECT f.id, f.connection_id FROM refresh_tokens r JOIN token_families f ON f.id = r.family_id JOIN integration ON f.integration_id = integration.id
   WHERE r.digest = $4
), connection AS (
  SELECT c.id FROM connections c JOIN presented p ON c.id = p.connection_id WHERE c.status <> 'ended' FOR SHARE OF c
), family AS (
  SELECT f.* FROM token_families f JOIN presented p ON f.id = p.id JOIN connection c ON c.id = f.connection_id
   WHERE f.revoked_at IS NULL AND f.expires_at > now() FOR SHARE OF f
), f AS (
  SELECT f.*, coalesce($5, ${declaredScopesSql}) AS given FROM family f
), spent AS (
  UPDATE refresh_tokens r
     SET used_at = now(), replay_key_digest = $10, replay_sealed = $11,
         replay_until = CASE WHEN $10::bytea IS NOT NULL THEN now() + make_interval(secs => $12) END
    FROM f
   WHERE r.digest = $4 AND r.family_id = f.id AND r.used_at IS NULL AND r.expires_at > now() AND cardinality(f.given) > 0
  RETURNING r.family_id
), access AS (
  INSERT INTO access_tokens (digest, family_id, scopes, expires_at)
  SELECT $6, f.id, f.given, now() + make_interval(secs => $8) FROM f JOIN spent ON spent.family_id = f.id
), refresh AS (
  INSERT INTO refresh_tokens (digest, family_id, expires_at)
  SELECT $7, f.id, least(now() + make_interval(secs => $9), f.expires_at) FROM f JOIN spent ON spent.family_id = f.id
)
SELECT ${issuedSql("f.given")}, ${usedSecretSql} FROM f JOIN spent ON spent.family_id = f.id JOIN integration i ON i.id = f.integration_id ${issuedJoins}`;
