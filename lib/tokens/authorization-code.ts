import { createHash } from "node:crypto";
import { config } from "@/lib/config/config";
import { digest, newSecret } from "@/lib/crypto/secrets";
import { query } from "@/lib/db/query";
import type { Transaction } from "@/lib/db/transact";
import { PageRefusal } from "@/lib/errors/authorization-refusals";
import type { tokenKinds } from "@/lib/resources/closed-sets";

export type TokenKind = (typeof tokenKinds)[number];

interface NewCode {
  integrationId: string;
  kind: TokenKind;
  eventId: string;
  /** The person who consented. */
  personId: string;
  /** The participant's consent; null for an installation. */
  consentId: string | null;
  scopes: string[];
  redirectUri: string;
  codeChallenge: string;
  nonce: string | null;
}

/**
 * Stores the digest of a new code and returns the code, which cannot be read again. The code is
 * bound to the current state of the connection, so that it dies when the connection ends
 * (docs/rules/oauth.md#code-belongs-to-its-consent).
 */
export async function issueCode(tx: Transaction, grant: NewCode): Promise<string> {
  const code = newSecret("svc_ac_");
  const { length: issued } = await tx.query`
    INSERT INTO authorization_codes (digest, integration_id, kind, event_id, person_id, consent_id,
                                     scopes, redirect_uri, code_challenge, nonce,
                                     integration_epoch, connection_epoch, scope_epoch, expires_at)
    SELECT ${digest(code)}, i.id, ${grant.kind}, c.event_id, ${grant.personId}::uuid,
           ${grant.consentId}::uuid, ${grant.scopes},
           ${grant.redirectUri}, ${grant.codeChallenge}, ${grant.nonce}, i.token_epoch,
           c.token_epoch, i.scope_epoch,
           now() + make_interval(secs => ${config().AUTHORIZATION_CODE_TTL})
      FROM integrations i JOIN connections c ON c.integration_id = i.id
     WHERE i.id = ${grant.integrationId}::uuid AND c.event_id = ${grant.eventId}::uuid
       AND c.status <> 'ended' RETURNING 1`;
  if (issued !== 1) throw noLongerConnected();
  return code;
}

const noLongerConnected = () => new PageRefusal("access_denied", "noLongerConnected");

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
