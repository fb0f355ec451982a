import { config } from "@/lib/config/config";
import { digest, newSecret } from "@/lib/crypto/secrets";
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
