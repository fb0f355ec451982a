import type { Actor } from "@/lib/audit/actor";
import { config } from "@/lib/config/config";
import { digest, newSecret } from "@/lib/crypto/secrets";
import { statement } from "@/lib/db/statement";
import { returnUrl } from "@/lib/tokens/return-url";
import { fromEligible } from "./eligible-events";
import type { NewRequest } from "./request";

/**
 * The usual case of a sign-in, in one statement: one event to sign in with, and a live consent there that covers the request. The address that takes the code
 * back; undefined when it is not the usual case, or anything is amiss: nothing has changed then.
 *
 * Integration and consent are locked against their end, as `signInAgain` does. What the manifest stops declaring goes from the consents as well
 * (`changeScopes`), so a consent that covers the request says that all of it is declared.
 */
export async function signInAtOnce(actor: Actor, { integrationId, returnTo, scopes, codeChallenge, nonce }: NewRequest): Promise<string | undefined> {
  const code = newSecret("svc_ac_");
  const issued = await statement({
    name: "sign-in-at-once",
    text: signIn,
    values: [actor.personId, integrationId, returnTo.redirectUri, scopes, digest(code), codeChallenge, nonce, config().AUTHORIZATION_CODE_TTL],
  });
  return issued.length === 1 ? returnUrl(returnTo, { code }) : undefined;
}

const signIn = `
WITH event AS MATERIALIZED (
  SELECT (array_agg(p.event_id))[1] AS id ${fromEligible} HAVING count(*) = 1
), integration AS (
  SELECT i.id FROM integrations i WHERE i.id = $2 AND i.status = 'active' AND $3 = ANY (i.redirect_uris) FOR SHARE
), consent AS (
  SELECT c.event_id FROM consents c, event, integration
   WHERE c.integration_id = integration.id AND c.event_id = event.id AND c.person_id = $1 AND c.revoked_at IS NULL AND c.scopes @> $4 FOR SHARE OF c
)
INSERT INTO authorization_codes (digest, integration_id, kind, event_id, person_id, scopes, redirect_uri, code_challenge, nonce, expires_at)
SELECT $5, $2, 'user', event_id, $1, $4, $3, $6, $7, now() + make_interval(secs => $8) FROM consent
RETURNING event_id`;
