import type { Actor } from "@/lib/audit/actor";
import { config } from "@/lib/config/config";
import { digest, newSecret } from "@/lib/crypto/secrets";
import { hotWrite } from "@/lib/db/hot-write";
import { stillGrantedSql } from "@/lib/people/still-granted";
import { returnUrl } from "@/lib/tokens/return-url";
import type { NewRequest, PendingRequest } from "@/lib/transitions/authorization-request/request";
import { takesNewAccessSql } from "@/lib/transitions/integration/new-access";
import { fromEligible } from "./eligible-events";

/** The event is the only eligible one, or the one that was chosen for a stored request, which is spent. */
type SignIn = NewRequest | (PendingRequest & { eventId: string });

/**
 * A live consent that covers the request lets the participant sign in without the screen (docs/rules/oauth.md#participant-consent). One statement decides and
 * issues the code; returns the redirect with the code. Returns undefined, and changes nothing, when there is no such consent or any check fails.
 *
 * Integration, connection and consent are locked against being ended, so that nobody returns with a dead code; the code is bound to all three.
 * A scope that the manifest stopped declaring is no longer granted, so every scope of a request that a consent covers is declared.
 */
export async function signInWithConsent(actor: Actor, request: SignIn): Promise<string | undefined> {
  const code = newSecret("svc_ac_");
  const { integrationId, returnTo, scopes, codeChallenge, nonce } = request;
  const issued = await hotWrite({
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

/** A request that needs no screen, when everything is as usual, of a browser that is known by its session alone. */
export interface SessionSignIn extends Pick<NewRequest, "scopes" | "returnTo" | "codeChallenge" | "nonce"> {
  sessionId: string;
  clientId: string;
}

/**
 * The same for somebody who was seen lately, with session and client looked up in the statement: returns the redirect, or undefined when anything stands in the
 * way, which is then found out rule by rule. The twin of a sandbox acts for made-up people and is left to that way too.
 */
export async function signInBySession({ sessionId, clientId, returnTo, scopes, codeChallenge, nonce }: SessionSignIn): Promise<string | undefined> {
  const code = newSecret("svc_ac_");
  const issued = await hotWrite({
    name: "sign-in-by-session",
    text: bySession,
    values: [sessionId, clientId, returnTo.redirectUri, scopes, digest(code), codeChallenge, nonce, config().AUTHORIZATION_CODE_TTL],
  });
  return issued.length === 1 ? returnUrl(returnTo, { code }) : undefined;
}

/** SQL of the queries `event`, the only eligible one, and `consent`, which covers the request: $3 is the redirect URI, $4 the scopes. */
const eligibleConsent = (person: string, integration: string, chosen = "true") => `
event AS MATERIALIZED (
  SELECT (array_agg(p.event_id))[1] AS id ${fromEligible(person, integration)} AND ${chosen} HAVING count(*) = 1
), consent AS (
  SELECT s.id, s.integration_id, s.event_id, s.person_id, i.token_epoch AS integration_epoch, c.token_epoch AS connection_epoch, i.scope_epoch
    FROM event JOIN integrations i ON i.id = ${integration}
    JOIN connections c ON c.integration_id = i.id AND c.event_id = event.id
    JOIN consents s ON s.integration_id = i.id AND s.event_id = event.id AND s.person_id = ${person}
   WHERE ${takesNewAccessSql("i")} AND $3 = ANY (i.redirect_uris) AND c.status <> 'ended' AND s.revoked_at IS NULL AND ${stillGrantedSql("s")} @> $4
     FOR SHARE OF i, c, s
)`;

/** SQL: a code under `consent`, with the digest $5, the challenge $6 and the nonce $7, for $8 seconds. */
const issueCode = `
INSERT INTO authorization_codes (digest, integration_id, kind, event_id, person_id, consent_id, scopes, redirect_uri, code_challenge, nonce,
                                 integration_epoch, connection_epoch, scope_epoch, expires_at)
SELECT $5, integration_id, 'user', event_id, person_id, id, $4, $3, $6, $7, integration_epoch, connection_epoch, scope_epoch, now() + make_interval(secs => $8)
  FROM consent`;

const signIn = `
WITH ${eligibleConsent("$1", "$2", "($9::uuid IS NULL OR p.event_id = $9)")}, spent AS (
  UPDATE authorization_requests r SET decided_at = now() FROM consent
   WHERE r.id = $10 AND r.session_id = $11 AND r.decided_at IS NULL AND r.expires_at > now()
  RETURNING r.id
)
${issueCode} WHERE $10::uuid IS NULL OR EXISTS (SELECT FROM spent)
RETURNING event_id`;

const bySession = `
WITH asking AS MATERIALIZED (
  SELECT v.person_id, i.id AS integration_id
    FROM sessions v JOIN people p ON p.id = v.person_id AND p.deleted_at IS NULL JOIN integrations i ON i.client_id = $2 AND i.sandbox_id IS NULL
   WHERE v.id = $1::uuid AND v.expires_at > now() AND v.last_seen_at > now() - interval '5 minutes'
), ${eligibleConsent("(SELECT person_id FROM asking)", "(SELECT integration_id FROM asking)")}
${issueCode}
RETURNING event_id`;
