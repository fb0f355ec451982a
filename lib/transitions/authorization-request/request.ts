import type { Actor } from "@/lib/audit/actor";
import { config } from "@/lib/config/config";
import { query } from "@/lib/db/query";
import type { Transaction } from "@/lib/db/transact";
import { isUuid } from "@/lib/db/uuid";
import { PageRefusal, type ReturnAddress } from "@/lib/errors/authorization-refusals";
import type { TokenKind } from "@/lib/tokens/authorization-code";
import { isLanguage, type Language } from "@/messages/language";

/** A validated authorization request. */
export interface NewRequest {
  integrationId: string;
  kind: TokenKind;
  /** Null until a participant has chosen an event. */
  eventId: string | null;
  returnTo: ReturnAddress;
  scopes: string[];
  nonce: string | null;
  codeChallenge: string;
  forceConsent: boolean;
  /** The language that it asked for. */
  language?: Language | undefined;
  /** The fictional person whom it asks, in a sandbox. */
  fictionalPersonId?: string;
}

/** A stored request that is still undecided (docs/rules/oauth.md#consent-requests). */
export interface PendingRequest extends NewRequest {
  id: string;
}

/** A pending request with the properties that determine who may connect its integration. */
export interface PendingRequestWithIntegration extends PendingRequest {
  visibility: string;
  organizationId: string;
}

interface RequestRow extends Omit<PendingRequestWithIntegration, "returnTo">, ReturnAddress {
  isRegistered: boolean;
}

/**
 * The request, if this session may decide it and its return address is registered. After this
 * check, errors may be returned to that address.
 */
export async function requirePendingRequest(
  actor: Actor,
  id: string,
): Promise<PendingRequestWithIntegration> {
  if (!isUuid(id)) throw notPending();
  const rows = await query<RequestRow>({
    name: "pending-authorization-request",
    text: `SELECT r.id, r.integration_id AS "integrationId", r.kind, r.event_id AS "eventId",
                  r.redirect_uri AS "redirectUri", r.state, r.issuer, r.scopes, r.nonce,
                  r.code_challenge AS "codeChallenge", r.force_consent AS "forceConsent",
                  i.visibility, i.organization_id AS "organizationId",
                  r.redirect_uri = ANY (i.redirect_uris) AS "isRegistered"
             FROM authorization_requests r JOIN integrations i ON i.id = r.integration_id
            WHERE r.id = $1 AND r.session_id = $2 AND r.decided_at IS NULL AND r.expires_at > now()
              AND i.status <> 'deleted'`,
    values: [id, actor.sessionId],
  });
  const [row] = rows;
  if (!row) throw notPending();
  const { redirectUri, state, issuer, isRegistered, ...request } = row;
  if (!isRegistered) throw noLongerRegistered();
  return { ...request, returnTo: { redirectUri, state, issuer } };
}

export const notPending = () => new PageRefusal("invalid_request", "notPending");

export const noLongerRegistered = () => new PageRefusal("invalid_request", "noLongerRegistered");

/**
 * Stores a pending request, bound to the session that began it, for the lifetime of a code. Returns
 * its id.
 */
export async function storeRequest(actor: Actor, request: NewRequest): Promise<string> {
  const rows = await query<{ id: string }>({
    name: "store-authorization-request",
    text: `INSERT INTO authorization_requests
             (session_id, integration_id, kind, event_id, redirect_uri, state, scopes, nonce,
              code_challenge, force_consent, made_up_person_id, issuer, language, expires_at)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13,
                   now() + make_interval(secs => $14)) RETURNING id`,
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

/** The language that the authorization request asked for. */
export async function languageOfRequest(id: string): Promise<Language | undefined> {
  if (!isUuid(id)) return undefined;
  const [row] = await query<{ language: string | null }>({
    name: "language-of-authorization-request",
    text: "SELECT language FROM authorization_requests WHERE id = $1",
    values: [id],
  });
  return isLanguage(row?.language) ? row.language : undefined;
}

/** Spends the request in one conditional update: a second or late decision is refused. */
export async function claimRequest(
  tx: Transaction,
  actor: Actor,
  { id }: PendingRequest,
): Promise<void> {
  const { length: claimed } = await tx.query`
    UPDATE authorization_requests SET decided_at = now()
     WHERE id = ${id}::uuid AND session_id = ${actor.sessionId}::uuid AND decided_at IS NULL
       AND expires_at > now() RETURNING 1`;
  if (claimed !== 1) throw notPending();
}
