import { newSecret } from "@/lib/crypto/secrets";

export interface TokenPair {
  accessToken: string;
  refreshToken: string;
}

export const newPair = (): TokenPair => ({
  accessToken: newSecret("svc_at_"),
  refreshToken: newSecret("svc_rt_"),
});

interface PairParameters {
  accessDigest: string;
  refreshDigest: string;
  /** In seconds. */
  accessLifetime: string;
  refreshLifetime: string;
}

/**
 * SQL of the WITH queries `access` and `refresh`, which store a pair for the family `f`. The
 * refresh token expires with the family at the latest.
 */
export const storePairSql = ({
  accessDigest,
  refreshDigest,
  accessLifetime,
  refreshLifetime,
}: PairParameters) => `access AS (
  INSERT INTO access_tokens (digest, family_id, scopes, expires_at)
  SELECT ${accessDigest}, id, scopes, now() + make_interval(secs => ${accessLifetime}) FROM f
), refresh AS (
  INSERT INTO refresh_tokens (digest, family_id, expires_at)
  SELECT ${refreshDigest}, id, least(now() + make_interval(secs => ${refreshLifetime}), expires_at) FROM f
)`;
