import type { Actor } from "@/lib/audit/actor";
import { config } from "@/lib/config/config";
import { digest, newSecret } from "@/lib/crypto/secrets";
import { hotWrite } from "@/lib/db/hot-write";
import { stillGrantedSql } from "@/lib/people/still-granted";
import { returnUrl } from "@/lib/tokens/return-url";
import type { NewRequest, PendingRequest } from "@/lib/transitions/authorization-request/request";
import { takesNewAccessSql } from "@/lib/transitions/integration/new-access";
import { fromEligibleSql } from "./eligible-events";

/** A new request uses the only eligible event. A stored request uses the event that was chosen for it, and is spent. */
type SignIn = NewRequest | (PendingRequest & { eventId: string });

/**
 * A live consent that covers the request lets the participant sign in without the screen (docs/rules/oauth.md#participant-consent). One statement decides and
 * issues the code. Returns the redirect URL with the code. Returns undefined, and changes nothing, when there is no such consent or any check fails.
 *
 * Integration, connection and consent are locked against being ended, so that nobody gets a code that is already invalid; the code is bound to all three. A
 * scope that the manifest no longer declares is no longer granted, so every scope of a request that a consent covers is declared.
 */
export async function signInWithConsent(actor: Actor, request: SignIn): Promise<string | undefined> {
  const code = newSecret("svc_ac_");
  const { integrationId, returnTo, scopes, codeChallenge, nonce } = request;
  const issued = await hotWrite({
    name: "sign-in-with-consent",
    text: signInSql,
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

/** The usual request that needs no screen, from a browser that is known only by its session. */
export interface SessionSignIn extends Pick<NewRequest, "scopes" | "returnTo" | "codeChallenge" | "nonce"> {
  sessionId: string;
  clientId: string;
}

/**
 * The same for a recently active session; the statement also looks up session and client. Returns the redirect URL, or undefined when any condition fails. The
 * caller then checks the rules one by one. Requests of a sandbox's twin, which acts for made-up people, always take that slower path.
 */
export async function signInBySession({ sessionId, clientId, returnTo, scopes, codeChallenge, nonce }: SessionSignIn): Promise<string | undefined> {
  const code = newSecret("svc_ac_");
  const issued = await hotWrite({
    name: "sign-in-by-session",
    text: signInBySessionSql,
    values: [sessionId, clientId, returnTo.redirectUri, scopes, digest(code), codeChallenge, nonce, config().AUTHORIZATION_CODE_TTL],
  });
  return issued.length === 1 ? returnUrl(returnTo, { code }) : undefined;
}

/** SQL of the queries `event`, which returns the only eligible event, and `consent`, which covers the request. $3 is the redirect URI, $4 the scopes. */
const eligibleConsentSql = (person: string, integration: string, chosen = "true") => `
event AS MATERIALIZED (
  SELECT (array_agg(p.event_id))[1] AS id ${fromEligibleSql(person, integration)} AND ${chosen} HAVING count(*) = 1
), consent AS (
  SELECT s.id, s.integration_id, s.event_id, s.person_id, i.token_epoch AS integration_epoch, c.token_epoch AS connection_epoch, i.scope_epoch
    FROM event JOIN integrations i ON i.id = ${integration}
    JOIN connections c ON c.integration_id = i.id AND c.event_id = event.id
    JOIN consents s ON s.integration_id = i.id AND s.event_id = event.id AND s.person_id = ${person}
   WHERE ${takesNewAccessSql("i")} AND $3 = ANY (i.redirect_uris) AND c.status <> 'ended' AND s.revoked_at IS NULL AND ${stillGrantedSql("s")} @> $4
     FOR SHARE OF i, c, s
)`;

/** SQL: issues a code under `consent`, with the digest $5, the challenge $6 and the nonce $7, for $8 seconds. */
const issueCodeSql = `
INSERT INTO authorization_codes (digest, integration_id, kind, event_id, person_id, consent_id, scopes, redirect_uri, code_challenge, nonce,
                                 integration_epoch, connection_epoch, scope_epoch, expires_at)
SELECT $5, integration_id, 'user', event_id, person_id, id, $4, $3, $6, $7, integration_epoch, connection_epoch, scope_epoch, now() + make_interval(secs => $8)
  FROM consent`;

const signInSql = `
WITH ${eligibleConsentSql("$1", "$2", "($9::uuid IS NULL OR p.event_id = $9)")}, spent AS (
  UPDATE authorization_requests r SET decided_at = now() FROM consent
   WHERE r.id = $10 AND r.session_id = $11 AND r.decided_at IS NULL AND r.expires_at > now()
  RETURNING r.id
)
${issueCodeSql} WHERE $10::uuid IS NULL OR EXISTS (SELECT FROM spent)
RETURNING event_id`;

const signInBySessionSql = `
WITH asking AS MATERIALIZED (
  SELECT v.person_id, i.id AS integration_id
    FROM sessions v JOIN people p ON p.id = v.person_id AND p.deleted_at IS NULL JOIN integrations i ON i.client_id = $2 AND i.sandbox_id IS NULL
   WHERE v.id = $1::uuid AND v.expires_at > now() AND v.last_seen_at > now() - interval '5 minutes'
), ${eligibleConsentSql("(SELECT person_id FROM asking)", "(SELECT integration_id FROM asking)")}
${issueCodeSql}
RETURNING event_id`;
