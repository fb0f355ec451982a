import type { Actor } from "@/lib/audit/actor";
import { query } from "@/lib/db/query";
import { isUuid } from "@/lib/db/uuid";
import { PageRefusal, type ReturnAddress } from "@/lib/errors/authorization-refusals";
import type { TokenKind } from "@/lib/tokens/authorization-code";
import type { Language } from "@/messages/language";

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
    text: `SELECT r.id, r.integration_id AS "integrationId", r.kind, r.event_id AS "eventId", r.redirect_uri AS "redirectUri", r.state, r.issuer, r.scopes, r.nonce,
                  r.code_challenge AS "codeChallenge", r.force_consent AS "forceConsent", i.visibility, i.organization_id AS "organizationId",
                  r.redirect_uri = ANY (i.redirect_uris) AS "isRegistered"
             FROM authorization_requests r JOIN integrations i ON i.id = r.integration_id
            WHERE r.id = $1 AND r.session_id = $2 AND r.decided_at IS NULL AND r.expires_at > now() AND i.status <> 'deleted'`,
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
