import type { Actor } from "@/lib/audit/actor";
import { config } from "@/lib/config/config";
import { query } from "@/lib/db/query";
import type { NewRequest } from "./request";

/**
 * Stores a pending request, bound to the session that began it, for the lifetime of a code. Returns
 * its id.
 */
export async function storeRequest(actor: Actor, request: NewRequest): Promise<string> {
  const rows = await query<{ id: string }>({
    name: "store-authorization-request",
    text: `INSERT INTO authorization_requests
             (session_id, integration_id, kind, event_id, redirect_uri, state, scopes, nonce, code_challenge, force_consent, made_up_person_id, issuer, language, expires_at)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, now() + make_interval(secs => $14)) RETURNING id`,
    values: [
      actor.sessionId,
      request.integrationId,
      request.kind,
      request.eventId,
      request.returnTo.redirectUri,
      request.returnTo.state,
      request.scopes,
      request.nonce,
      request.codeChallenge,
      request.forceConsent,
      request.fictionalPersonId ?? null,
      request.returnTo.issuer ?? null,
      request.language ?? null,
      config().AUTHORIZATION_CODE_TTL,
    ],
  });
  const [row] = rows;
  if (!row) throw new Error("The authorization request was not stored.");
  return row.id;
}
