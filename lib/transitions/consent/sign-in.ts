import type { Actor } from "@/lib/audit/actor";
import { config } from "@/lib/config/config";
import { digest, newSecret } from "@/lib/crypto/secrets";
import { fast } from "@/lib/db/fast";
import { stillGrantedSql } from "@/lib/people/still-granted";
import { returnUrl } from "@/lib/tokens/return-url";
import type { NewRequest, PendingRequest } from "@/lib/transitions/authorization-request/request";
import { takesNewAccessSql } from "@/lib/transitions/integration/new-access";
import { eligibleSql } from "./eligible-events";

/**
 * A new request uses the only eligible event. A stored request uses the event that was chosen for
 * it, and is spent.
 */
type SignIn = NewRequest | (PendingRequest & { eventId: string });

/**
 * A live consent that covers the request lets the participant sign in without the screen
 * (docs/rules/oauth.md#participant-consent). One statement decides and issues the code. Returns the
 * redirect URL with the code. Returns undefined, and changes nothing, when there is no such consent
 * or any check fails.
 *
 * A concurrent suspension, disconnection or revocation needs no lock: the code has the epochs and
 * the consent that the statement read, so an ending that the statement does not see yet also ends
 * the code. A scope that the manifest no longer declares is no longer granted, so every scope of a
 * request that a consent covers is declared.
 */
export async function signInWithConsent(
  actor: Actor,
  request: SignIn,
): Promise<string | undefined> {
  const code = newSecret("svc_ac_");
  const { integrationId, returnTo, scopes, codeChallenge, nonce } = request;
  const issued = await fast("writes", {
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
export interface SessionSignIn
  extends Pick<NewRequest, "scopes" | "returnTo" | "codeChallenge" | "nonce"> {
  sessionId: string;
  clientId: string;
}

/**
 * Signs a recently active session in, with one statement that also finds session and client.
 * Returns the redirect URL, or undefined when any condition fails. The caller then checks the rules
 * one by one. Requests of a sandbox's test integration, which acts for fictional people, always
 * take that slower path.
 */
export async function signInBySession({
  sessionId,
  clientId,
  returnTo,
  scopes,
  codeChallenge,
  nonce,
}: SessionSignIn): Promise<string | undefined> {
  const code = newSecret("svc_ac_");
  const issued = await fast("writes", {
    name: "sign-in-by-session",
    text: signInBySessionSql,
    values: [
      sessionId,
      clientId,
      returnTo.redirectUri,
      scopes,
      digest(code),
      codeChallenge,
      nonce,
      config().AUTHORIZATION_CODE_TTL,
    ],
  });
  return issued.length === 1 ? returnUrl(returnTo, { code }) : undefined;
}

/**
 * SQL over `from`: the person, and the integration `i`, if it takes sign-ins and has the redirect
 * URI $3.
 */
const askingSql = (person: string, from: string) => `
asking AS MATERIALIZED (
  SELECT ${person} AS person_id, i.id, i.token_epoch, i.scope_epoch, i.withdrawn_scopes
    FROM ${from} AND ${takesNewAccessSql("i")} AND $3 = ANY (i.redirect_uris)
)`;

/**
 * SQL of the queries `event`, which returns the only eligible event for `asking`, and `consent`,
 * which covers the scopes $4.
 */
const eligibleConsentSql = (chosen = "true") => `
event AS MATERIALIZED (
  SELECT (array_agg(p.event_id))[1] AS id, (array_agg(c.token_epoch))[1] AS connection_epoch
    FROM asking i, ${eligibleSql("i.person_id", "i.id")} AND ${chosen} HAVING count(*) = 1
), consent AS (
  SELECT s.id, s.integration_id, s.event_id, s.person_id, i.token_epoch AS integration_epoch,
         event.connection_epoch, i.scope_epoch
    FROM asking i JOIN consents s ON s.integration_id = i.id AND s.person_id = i.person_id
    JOIN event ON event.id = s.event_id
   WHERE s.revoked_at IS NULL AND ${stillGrantedSql("s")} @> $4
)`;

/**
 * SQL: issues a code under `consent`, with the digest $5, the challenge $6 and the nonce $7, for $8
 * seconds.
 */
const issueCodeSql = `
INSERT INTO authorization_codes (digest, integration_id, kind, event_id, person_id, consent_id,
                                 scopes, redirect_uri, code_challenge, nonce,
                                 integration_epoch, connection_epoch, scope_epoch, expires_at)
SELECT $5, integration_id, 'user', event_id, person_id, id, $4, $3, $6, $7, integration_epoch,
       connection_epoch, scope_epoch, now() + make_interval(secs => $8)
  FROM consent`;

const signInSql = `
WITH ${askingSql("$1::uuid", "integrations i WHERE i.id = $2")},
${eligibleConsentSql("($9::uuid IS NULL OR p.event_id = $9)")}, spent AS (
  UPDATE authorization_requests r SET decided_at = now() FROM consent
   WHERE r.id = $10 AND r.session_id = $11 AND r.decided_at IS NULL AND r.expires_at > now()
  RETURNING r.id
)
${issueCodeSql} WHERE $10::uuid IS NULL OR EXISTS (SELECT FROM spent)
RETURNING event_id`;

const signInBySessionSql = `
WITH ${askingSql(
  "v.person_id",
  `sessions v JOIN people o ON o.id = v.person_id AND o.deleted_at IS NULL
   JOIN integrations i ON i.client_id = $2 AND i.sandbox_id IS NULL
   WHERE v.id = $1::uuid AND v.expires_at > now()
     AND v.last_seen_at > now() - interval '5 minutes'`,
)}, ${eligibleConsentSql()}
${issueCodeSql}
RETURNING event_id`;
