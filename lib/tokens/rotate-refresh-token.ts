import { config } from "@/lib/config/config";
import { digest } from "@/lib/crypto/secrets";
import { statement } from "@/lib/db/statement";
import type { Exchanged } from "./exchange-code";
import { type Issued, issuedSql } from "./issued";
import { clientCheck, clientValues, type PresentedClient, type UsedSecret, usedSecretSql } from "./presented-client";
import { familyLivesSql, familyOfRefreshTokenSql, mayNarrowSql, narrowedSql } from "./refresh-token";
import type { TokenPair } from "./token-pair";

interface Rotation extends PresentedClient {
  refreshToken: string;
  /** The next pair, made before the old token is spent, because a kept response has it. */
  next: TokenPair;
  /** The scopes of the new access token; null for all that the family has. */
  asked: string[] | null;
  /** Kept for a minute, for a client that lost the response and asks again with the same Idempotency-Key. */
  replay?: { keyDigest: Buffer; sealed: Buffer };
}

const replaySeconds = 60;

/**
 * Decides a refresh in one statement: checks the client and its refresh token, spends the token and issues the next pair. Undefined when anything is amiss;
 * nothing has changed then. Nothing is locked against an end meanwhile: what ends the family, which is there already, ends what is issued in it as well.
 */
export async function rotateRefreshToken({ refreshToken, next, asked, replay, ...client }: Rotation): Promise<Exchanged | undefined> {
  const { ACCESS_TOKEN_TTL, REFRESH_TOKEN_TTL } = config();
  const [row] = await statement<Issued & UsedSecret>({
    name: "rotate-refresh-token",
    text: rotate,
    values: [
      ...clientValues(client),
      digest(refreshToken),
      asked,
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
WITH ${clientCheck("active")}, f AS (
  UPDATE refresh_tokens r
     SET used_at = now(), replay_key_digest = $10, replay_sealed = $11,
         replay_until = CASE WHEN $10::bytea IS NOT NULL THEN now() + make_interval(secs => $12) END
    FROM integration i, ${familyOfRefreshTokenSql}
   WHERE r.digest = $4 AND f.id = r.family_id AND f.integration_id = i.id AND r.used_at IS NULL AND r.expires_at > now() AND ${familyLivesSql}
     AND ${mayNarrowSql("$5")}
  RETURNING f.id, f.kind, f.integration_id, f.event_id, f.person_id, ${narrowedSql("$5")} AS scopes, f.nonce, f.expires_at
), access AS (
  INSERT INTO access_tokens (digest, family_id, scopes, expires_at)
  SELECT $6, id, scopes, now() + make_interval(secs => $8) FROM f
), refresh AS (
  INSERT INTO refresh_tokens (digest, family_id, expires_at)
  SELECT $7, id, least(now() + make_interval(secs => $9), expires_at) FROM f
)
SELECT ${issuedSql}, ${usedSecretSql} FROM f JOIN integration i ON i.id = f.integration_id`;
