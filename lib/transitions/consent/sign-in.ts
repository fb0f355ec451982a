import type { Actor } from "@/lib/audit/actor";
import { config } from "@/lib/config/config";
import { digest, newSecret } from "@/lib/crypto/secrets";
import { statement } from "@/lib/db/statement";
import { returnUrl } from "@/lib/tokens/return-url";
import type { NewRequest, PendingRequest } from "@/lib/transitions/authorization-request/request";
import { takesNewAccessSql } from "@/lib/transitions/integration/new-access";
import { fromEligible } from "./eligible-events";

/** The event is the only eligible one, or the one that was chosen for a stored request, which is spent. */
type SignIn = NewRequest | (PendingRequest & { eventId: string });

/**
 * A live consent that covers the request lets the participant sign in without the screen (docs/rules/oauth.md#participant-consent). One statement decides and
 * issues the code; the result is the address that takes the code back. Undefined when there is no such consent, or anything is amiss; nothing has changed then.
 *
 * Integration, connection and consent are locked against their end, so that nobody comes back with a code that is dead already; the code is bound to all three.
 * Scopes that the manifest stops declaring are taken from consents as well (`changeScopes`): a consent that covers the request says that all are declared.
 */
export async function signInWithConsent(actor: Actor, request: SignIn): Promise<string | undefined> {
  const code = newSecret("svc_ac_");
  const { integrationId, returnTo, scopes, codeChallenge, nonce } = request;
  const issued = await statement({
    name: "sign-in-with-consent",
    text: signIn,
    values: [
      actor.personId,
      integrationId,
      returnTo.redirectUri,
      scopes,
      digest(code),
      codeChallenge,
      nonce,
      config().AUTHORIZATION_CODE_TTL,
      request.eventId,
      "id" in request ? request.id : null,
      actor.sessionId,
    ],
  });
  return issued.length === 1 ? returnUrl(returnTo, { code }) : undefined;
}

const signIn = `
WITH event AS MATERIALIZED (
  SELECT (array_agg(p.event_id))[1] AS id ${fromEligible} AND ($9::uuid IS NULL OR p.event_id = $9) HAVING count(*) = 1
), consent AS (
  SELECT s.id, s.event_id, i.token_epoch AS integration_epoch, c.token_epoch AS connection_epoch
    FROM event JOIN integrations i ON i.id = $2
    JOIN connections c ON c.integration_id = i.id AND c.event_id = event.id
    JOIN consents s ON s.integration_id = i.id AND s.event_id = event.id AND s.person_id = $1
   WHERE ${takesNewAccessSql("i")} AND $3 = ANY (i.redirect_uris) AND c.status <> 'ended' AND s.revoked_at IS NULL AND s.scopes @> $4
     FOR SHARE OF i, c, s
), spent AS (
  UPDATE authorization_requests r SET decided_at = now() FROM consent
   WHERE r.id = $10 AND r.session_id = $11 AND r.decided_at IS NULL AND r.expires_at > now()
  RETURNING r.id
)
INSERT INTO authorization_codes (digest, integration_id, kind, event_id, person_id, consent_id, scopes, redirect_uri, code_challenge, nonce,
                                 integration_epoch, connection_epoch, expires_at)
SELECT $5, $2, 'user', event_id, $1, id, $4, $3, $6, $7, integration_epoch, connection_epoch, now() + make_interval(secs => $8)
  FROM consent WHERE $10::uuid IS NULL OR EXISTS (SELECT FROM spent)
RETURNING event_id`;
