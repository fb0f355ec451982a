import { config } from "@/lib/config/config";
import { digest } from "@/lib/crypto/secrets";
import { statement } from "@/lib/db/statement";
import { endedSql } from "./ended";
import { type Issued, issuedSql } from "./issued";
import { clientCheck, clientValues, type PresentedClient, type UsedSecret, usedSecretSql } from "./presented-client";
import { newPair, type TokenPair } from "./token-pair";

interface PresentedCode extends PresentedClient {
  code: string;
  redirectUri: string;
  /** Computed from the verifier that was sent. */
  codeChallenge: string;
}

/** The tokens, and the secret that the client authenticated with. */
export type Exchanged = Issued & TokenPair & UsedSecret;

/**
 * Decides an exchange in one statement: checks the client and its code, spends the code and issues its token family. Whoever finds the code unused has the
 * tokens, and nobody else does. Undefined when anything is amiss; nothing has changed then.
 *
 * Nothing is locked against its end meanwhile: the family takes over the code's epochs and consent, so that an end which this statement does not see yet
 * ends the family as well.
 */
export async function exchangeCode(presented: PresentedCode): Promise<Exchanged | undefined> {
  const pair = newPair();
  const { ACCESS_TOKEN_TTL, REFRESH_TOKEN_TTL, REFRESH_TOKEN_HARD_CAP } = config();
  const [row] = await statement<Issued & UsedSecret>({
    name: "exchange-code",
    text: exchange,
    values: [
      ...clientValues(presented),
      digest(presented.code),
      presented.redirectUri,
      presented.codeChallenge,
      digest(pair.accessToken),
      digest(pair.refreshToken),
      ACCESS_TOKEN_TTL,
      REFRESH_TOKEN_TTL,
      REFRESH_TOKEN_HARD_CAP,
    ],
  });
  return row && { ...row, ...pair };
}

const exchange = `
WITH ${clientCheck("active")}, presented AS (
  SELECT a.digest, c.id AS connection_id
    FROM integration i JOIN authorization_codes a ON a.integration_id = i.id
    JOIN connections c ON c.integration_id = a.integration_id AND c.event_id = a.event_id
    LEFT JOIN consents s ON s.id = a.consent_id
   WHERE a.digest = $4 AND a.redirect_uri = $5 AND a.code_challenge = $6 AND NOT ${endedSql("a")}
), code AS (
  UPDATE authorization_codes a SET used_at = now() FROM presented p
   WHERE a.digest = $4 AND a.digest = p.digest AND a.used_at IS NULL AND a.revoked_at IS NULL AND a.expires_at > now()
  RETURNING a.digest, a.kind, a.integration_id, a.event_id, a.person_id, a.consent_id, a.scopes, a.nonce, a.integration_epoch, a.connection_epoch,
            p.connection_id
), f AS (
  INSERT INTO token_families (kind, integration_id, event_id, connection_id, person_id, consent_id, code_digest, scopes, nonce,
                              integration_epoch, connection_epoch, expires_at)
  SELECT kind, integration_id, event_id, connection_id, CASE WHEN kind = 'user' THEN person_id END, consent_id, digest, scopes, nonce,
         integration_epoch, connection_epoch, now() + make_interval(secs => $11)
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
