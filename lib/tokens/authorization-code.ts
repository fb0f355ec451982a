import { config } from "@/lib/config/config";
import { digest, newSecret } from "@/lib/crypto/secrets";
import { pool } from "@/lib/db/pool";
import type { Transaction } from "@/lib/db/transact";

export type TokenKind = "installation" | "user";

interface NewCode {
  integrationId: string;
  kind: TokenKind;
  eventId: string;
  /** Who consented. */
  personId: string;
  scopes: string[];
  redirectUri: string;
  codeChallenge: string;
  nonce: string | null;
}

/** Keeps the digest and returns the code itself, once. */
export async function issueCode(tx: Transaction, grant: NewCode): Promise<string> {
  const code = newSecret("svc_ac_");
  await tx.$executeRaw`
    INSERT INTO authorization_codes (digest, integration_id, kind, event_id, person_id, scopes, redirect_uri, code_challenge, nonce, expires_at)
    VALUES (${digest(code)}, ${grant.integrationId}::uuid, ${grant.kind}, ${grant.eventId}::uuid, ${grant.personId}::uuid, ${grant.scopes},
            ${grant.redirectUri}, ${grant.codeChallenge}, ${grant.nonce}, now() + make_interval(secs => ${config().AUTHORIZATION_CODE_TTL}))`;
  return code;
}

export interface KnownCode {
  digest: Buffer;
  integrationId: string;
  kind: TokenKind;
  eventId: string;
  personId: string;
  redirectUri: string;
  codeChallenge: string;
  state: "live" | "used" | "dead";
}

/** `dead` is expired, revoked or spent by failures. A code that was used stays `used`, however old it is. */
export async function findCode(code: string): Promise<KnownCode | undefined> {
  const { rows } = await pool().query<KnownCode>({
    name: "find-code",
    text: `SELECT digest, integration_id AS "integrationId", kind, event_id AS "eventId", person_id AS "personId",
                  redirect_uri AS "redirectUri", code_challenge AS "codeChallenge",
                  CASE WHEN used_at IS NOT NULL THEN 'used' WHEN revoked_at IS NOT NULL OR expires_at <= now() THEN 'dead' ELSE 'live' END AS state
             FROM authorization_codes WHERE digest = $1`,
    values: [digest(code)],
  });
  return rows[0];
}

const failuresAtMost = 5;

/** A failed exchange does not spend the code; the fifth failure does (docs/rules/oauth.md#code-exchange). */
export async function countFailure(code: KnownCode): Promise<void> {
  await pool().query({
    name: "count-code-failure",
    text: `UPDATE authorization_codes
              SET failures = failures + 1, revoked_at = CASE WHEN failures + 1 >= $2 THEN now() END
            WHERE digest = $1 AND used_at IS NULL AND revoked_at IS NULL`,
    values: [code.digest, failuresAtMost],
  });
}
