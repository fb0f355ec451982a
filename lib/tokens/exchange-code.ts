import { createHash } from "node:crypto";
import { config } from "@/lib/config/config";
import { digest } from "@/lib/crypto/secrets";
import { fast } from "@/lib/db/fast";
import { query } from "@/lib/db/query";
import { stillGrantedSql } from "@/lib/people/still-granted";
import {
  grantEndedSql,
  type IssuedGrant,
  issuedGrantSql,
  newPair,
  storePairSql,
  type TokenPair,
} from "./issued-grant";
import {
  clientValues,
  isClientSql,
  type PresentedClient,
  type UsedSecret,
  usedSecretSql,
} from "./presented-client";

interface PresentedCode extends PresentedClient {
  code: string;
  redirectUri: string;
  /** Computed from the code_verifier of the request. */
  codeChallenge: string;
}

/** The tokens, and the secret that the client authenticated with. */
export type ExchangedTokens = IssuedGrant & TokenPair & UsedSecret;

/**
 * Decides an exchange in one statement: checks the client and its code, spends the code and issues
 * its token family. Of concurrent requests only one finds the code unused and gets the tokens.
 * Returns undefined, with nothing changed, when any check fails.
 *
 * A concurrent revocation needs no lock. The family inherits the code's epochs and consent, so a
 * revocation that this statement does not see yet also revokes the family. A scope that is removed
 * meanwhile is absent from the first refresh on.
 *
 * The code is found by its digest before any join, and `coalesce` keeps the condition from matching
 * an index. With statistics from before a rush of sign-ins, PostgreSQL would otherwise scan all
 * codes of the integration, or all unused ones.
 */
export async function exchangeCode(presented: PresentedCode): Promise<ExchangedTokens | undefined> {
  const pair = newPair();
  const { ACCESS_TOKEN_TTL, REFRESH_TOKEN_TTL, REFRESH_TOKEN_HARD_CAP } = config();
  const [row] = await fast<IssuedGrant & UsedSecret>("writes", {
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

const storedPairSql = storePairSql({
  accessDigest: "$7",
  refreshDigest: "$8",
  accessLifetime: "$9",
  refreshLifetime: "$10",
});

const exchange = `
WITH found AS MATERIALIZED (
  SELECT * FROM authorization_codes WHERE digest = $4
), code AS (
  UPDATE authorization_codes a SET used_at = now()
    FROM found o JOIN integrations i ON i.id = o.integration_id
    JOIN client_secrets k ON k.integration_id = i.id
    JOIN connections c ON c.integration_id = o.integration_id AND c.event_id = o.event_id
    LEFT JOIN consents s ON s.event_id = o.event_id AND s.id = o.consent_id
   WHERE ${isClientSql("active")} AND o.redirect_uri = $5 AND o.code_challenge = $6
     AND NOT ${grantEndedSql("o")}
     AND a.digest = $4 AND coalesce(a.used_at, a.revoked_at) IS NULL AND a.expires_at > now()
  RETURNING a.digest, a.kind, a.integration_id, a.event_id, a.person_id, a.consent_id,
            ${stillGrantedSql("o")} AS scopes, a.nonce, a.integration_epoch,
            a.connection_epoch, a.scope_epoch, c.id AS connection_id, i.pseudonym_key,
            ${usedSecretSql}
), f AS (
  INSERT INTO token_families (kind, integration_id, event_id, connection_id, person_id, consent_id,
                              code_digest, scopes, nonce,
                              integration_epoch, connection_epoch, scope_epoch, expires_at)
  SELECT kind, integration_id, event_id, connection_id, CASE WHEN kind = 'user' THEN person_id END,
         consent_id, digest, scopes, nonce,
         integration_epoch, connection_epoch, scope_epoch, now() + make_interval(secs => $11)
    FROM code
  RETURNING id, kind, integration_id, event_id, person_id, scopes, nonce, expires_at
), ${storedPairSql}
SELECT ${issuedGrantSql("code")}, code."secretId", code."usedLately" FROM f, code`;

/** The state of a code from which a refused exchange is explained. */
interface StoredCode {
  digest: Buffer;
  eventId: string;
  integrationId: string;
  isUsed: boolean;
}

/** Undefined for an unknown code. A used, expired or revoked one is found. */
export async function findCode(code: string): Promise<StoredCode | undefined> {
  const rows = await query<StoredCode>({
    name: "find-code",
    text: `SELECT digest, integration_id AS "integrationId", event_id AS "eventId",
                  used_at IS NOT NULL AS "isUsed" FROM authorization_codes WHERE digest = $1`,
    values: [digest(code)],
  });
  return rows[0];
}

const failuresAtMost = 5;

/**
 * A failed exchange does not spend the code, but the fifth failure revokes it
 * (docs/rules/oauth.md#code-exchange).
 */
export async function countFailure(code: StoredCode): Promise<void> {
  await query({
    name: "count-code-failure",
    text: `UPDATE authorization_codes
              SET failures = failures + 1, revoked_at = CASE WHEN failures + 1 >= $2 THEN now() END
            WHERE digest = $1 AND used_at IS NULL AND revoked_at IS NULL`,
    values: [code.digest, failuresAtMost],
  });
}

/** base64url of a SHA-256, without padding. */
export const isCodeChallenge = (text: string) => /^[A-Za-z0-9_-]{43}$/.test(text);

/** RFC 7636 §4.1. */
export const isCodeVerifier = (text: string) => /^[A-Za-z0-9._~-]{43,128}$/.test(text);

/** S256 (RFC 7636 §4.2). */
export const codeChallengeOf = (codeVerifier: string) =>
  createHash("sha256").update(codeVerifier).digest("base64url");
