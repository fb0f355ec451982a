import type { Actor } from "@/lib/audit/actor";
import { config } from "@/lib/config/config";
import { pool } from "@/lib/db/pool";
import type { Transaction } from "@/lib/db/transact";
import { isUuid } from "@/lib/db/uuid";
import { PageRefusal, type ReturnAddress } from "@/lib/errors/authorization-refusals";
import type { TokenKind } from "@/lib/tokens/authorization-code";

/** A validated request that waits for its decision. */
export interface NewRequest {
  integrationId: string;
  kind: TokenKind;
  /** Null until a participant has chosen one. */
  eventId: string | null;
  returnTo: ReturnAddress;
  scopes: string[];
  nonce: string | null;
  codeChallenge: string;
  forceConsent: boolean;
}

export interface PendingRequest extends NewRequest {
  id: string;
}

/** Kept on the server, bound to the session that began it, for as long as a code would live. */
export async function keepRequest(actor: Actor, request: NewRequest): Promise<PendingRequest> {
  const { rows } = await pool().query<{ id: string }>({
    name: "keep-authorization-request",
    text: `INSERT INTO authorization_requests
             (session_id, integration_id, kind, event_id, redirect_uri, state, scopes, nonce, code_challenge, force_consent, expires_at)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, now() + make_interval(secs => $11)) RETURNING id`,
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
      config().AUTHORIZATION_CODE_TTL,
    ],
  });
  const [row] = rows;
  if (!row) throw new Error("The authorization request was not kept.");
  return { ...request, id: row.id };
}

/** A request as it is decided, with what its integration says now. */
export interface OpenRequest extends PendingRequest {
  visibility: string;
  organizationId: string;
}

interface Row extends Omit<OpenRequest, "returnTo">, ReturnAddress {
  isRegistered: boolean;
}

/** The request, while this session may decide it and its address is still a registered one: from here on faults may go back there. */
export async function requirePendingRequest(actor: Actor, id: string): Promise<OpenRequest> {
  if (!isUuid(id)) throw notPending();
  const { rows } = await pool().query<Row>({
    name: "pending-authorization-request",
    text: `SELECT r.id, r.integration_id AS "integrationId", r.kind, r.event_id AS "eventId", r.redirect_uri AS "redirectUri", r.state, r.scopes, r.nonce,
                  r.code_challenge AS "codeChallenge", r.force_consent AS "forceConsent", i.visibility, i.organization_id AS "organizationId",
                  r.redirect_uri = ANY (i.redirect_uris) AS "isRegistered"
             FROM authorization_requests r JOIN integrations i ON i.id = r.integration_id
            WHERE r.id = $1 AND r.session_id = $2 AND r.decided_at IS NULL AND r.expires_at > now() AND i.status <> 'deleted'`,
    values: [id, actor.sessionId],
  });
  const [row] = rows;
  if (!row) throw notPending();
  const { redirectUri, state, isRegistered, ...request } = row;
  if (!isRegistered) throw noLongerRegistered();
  return { ...request, returnTo: { redirectUri, state } };
}

/** The one conditional update that decides: whoever comes second, or too late, is refused. */
export async function claimRequest(tx: Transaction, actor: Actor, { id }: PendingRequest): Promise<void> {
  const claimed = await tx.$executeRaw`
    UPDATE authorization_requests SET decided_at = now()
     WHERE id = ${id}::uuid AND session_id = ${actor.sessionId}::uuid AND decided_at IS NULL AND expires_at > now()`;
  if (claimed !== 1) throw notPending();
}

export const notPending = () =>
  new PageRefusal("invalid_request", {
    heading: "There is nothing to decide",
    message: "This request was decided already, has expired, or belongs to another session.",
    advice: "Go back to the app and start again.",
  });

export const noLongerRegistered = () =>
  new PageRefusal("invalid_request", {
    heading: "This link does not lead back to the app",
    message: "The address this app wants to send you back to is no longer one that it registered.",
    advice: "Go back to the app and start again, or tell the app's support.",
  });
