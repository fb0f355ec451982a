import { config } from "@/lib/config/config";
import { digest, newSecret } from "@/lib/crypto/secrets";
import { statement } from "@/lib/db/statement";
import { clientCheck, clientValues, type PresentedClient, type UsedSecret, usedSecretSql } from "./client-check";
import { type Issued, issuedSql } from "./issued";

export interface IssuedTokens extends Issued {
  accessToken: string;
  refreshToken: string;
}

interface PresentedCode extends PresentedClient {
  code: string;
  redirectUri: string;
  /** Computed from the verifier that was sent. */
  codeChallenge: string;
}

/** The tokens, and the secret that the client authenticated with. */
export type Exchanged = IssuedTokens & UsedSecret;

/**
 * Checks the client and its code, spends the code and issues its token family, in one statement: whoever finds the code unused has the tokens, and nobody
 * else does. Undefined when anything is amiss; nothing has changed then.
 *
 * The integration, the connection and (for a user token) the consent are locked against their end first, in the order in which the verbs that end them
 * lock: either the end is seen here and nothing is issued, or it waits for this statement and revokes what it issued.
 */
export async function exchangeCode(presented: PresentedCode): Promise<Exchanged | undefined> {
  const accessToken = newSecret("svc_at_");
  const refreshToken = newSecret("svc_rt_");
  const { ACCESS_TOKEN_TTL, REFRESH_TOKEN_TTL, REFRESH_TOKEN_HARD_CAP } = config();
  const [row] = await statement<Issued & UsedSecret>({
    name: "exchange-code",
    text: exchange,
    values: [
      ...clientValues(presented),
      digest(presented.code),
      presented.redirectUri,
      presented.codeChallenge,
      digest(accessToken),
      digest(refreshToken),
      ACCESS_TOKEN_TTL,
      REFRESH_TOKEN_TTL,
      REFRESH_TOKEN_HARD_CAP,
    ],
  });
  return row && { ...row, accessToken, refreshToken };
}

const exchange = `
WITH ${clientCheck("FOR SHARE OF i")}, presented AS (
  SELECT a.kind, a.integration_id, a.event_id, a.person_id FROM authorization_codes a JOIN integration ON a.integration_id = integration.id
   WHERE a.digest = $4 AND a.redirect_uri = $5 AND a.code_challenge = $6 AND a.used_at IS NULL AND a.revoked_at IS NULL AND a.expires_at > now()
), connection AS (
  SELECT c.id FROM connections c JOIN presented p ON c.integration_id = p.integration_id AND c.event_id = p.event_id
   WHERE c.status <> 'ended' FOR SHARE OF c
), consent AS (
  SELECT c.id FROM consents c, presented p, connection
   WHERE p.kind = 'user' AND c.integration_id = p.integration_id AND c.event_id = p.event_id AND c.person_id = p.person_id AND c.revoked_at IS NULL
     FOR SHARE OF c
), code AS (
  UPDATE authorization_codes a SET used_at = now() FROM connection
   WHERE a.digest = $4 AND a.used_at IS NULL AND a.revoked_at IS NULL AND a.expires_at > now()
     AND (a.kind = 'installation' OR EXISTS (SELECT FROM consent))
  RETURNING a.digest, a.kind, a.integration_id, a.event_id, a.person_id, a.scopes, a.nonce, connection.id AS connection_id
), f AS (
  INSERT INTO token_families (kind, integration_id, event_id, connection_id, person_id, code_digest, scopes, nonce, expires_at)
  SELECT kind, integration_id, event_id, connection_id, CASE WHEN kind = 'user' THEN person_id END, digest, scopes, nonce,
         now() + make_interval(secs => $11)
    FROM code
  RETURNING id, kind, integration_id, event_id, person_id, scopes, nonce, expires_at
), access AS (
  INSERT INTO access_tokens (digest, family_id, scopes, expires_at)
  SELECT $7, id, scopes, now() + make_interval(secs => $9) FROM f
), refresh AS (
  INSERT INTO refresh_tokens (digest, family_id, expires_at)
  SELECT $8, id, least(now() + make_interval(secs => $10), expires_at) FROM f
)
SELECT ${issuedSql}, ${usedSecretSql} FROM f JOIN integration i ON i.id = f.integration_id`;
