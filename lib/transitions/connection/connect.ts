import type { Actor } from "@/lib/audit/actor";
import { audit } from "@/lib/audit/audit";
import type { Transaction } from "@/lib/db/transact";
import { notify } from "@/lib/notifications/notify";
import { issueCode } from "@/lib/tokens/authorization-code";
import type { NewRequest } from "@/lib/transitions/authorization-request/request";
import { joinLostVerification } from "@/lib/webhooks/outbox/operator-notices";
import { archivedRefusal } from "./connectable-event";

/**
 * An organizer allows the request: the integration is connected, whatever the connection's previous
 * state, with exactly these scopes (docs/rules/oauth.md#organizer-consent). The caller's
 * transaction has begun with `lockAgainstImports`. Returns the code.
 */
export async function connect(
  tx: Transaction,
  actor: Actor,
  request: NewRequest,
  eventId: string,
  granted: string[],
): Promise<string> {
  await lockAgainstDeletion(tx, eventId);
  const [connection] = await tx.query<{ id: string; organization_id: string }>`
    INSERT INTO connections AS c (integration_id, event_id, granted_scopes, connected_by)
    VALUES (${request.integrationId}::uuid, ${eventId}::uuid, ${granted}, ${actor.personId}::uuid)
    ON CONFLICT (event_id, integration_id)
    DO UPDATE SET status = 'connected', granted_scopes = excluded.granted_scopes, connected_by = excluded.connected_by,
                  connected_at = now(), ended_at = NULL, end_reason = NULL, updated_at = now()
    RETURNING id, (SELECT organization_id FROM events WHERE events.id = c.event_id)`;
  if (!connection) throw new Error("The connection was not written.");
  await joinLostVerification(tx, {
    integrationId: request.integrationId,
    eventId,
    organizationId: connection.organization_id,
  });
  await audit(tx, actor, {
    action: "connection.connected",
    subject: { type: "connection", id: connection.id },
    organizationId: connection.organization_id,
    eventId,
    integrationId: request.integrationId,
    details: { granted_scopes: granted },
  });
  await notify(
    tx,
    "connection.connected",
    { integrationId: request.integrationId, eventId },
    { scopes: granted },
  );
  return issueCode(tx, {
    integrationId: request.integrationId,
    kind: "installation",
    eventId,
    personId: actor.personId,
    consentId: null,
    scopes: granted,
    redirectUri: request.returnTo.redirectUri,
    codeChallenge: request.codeChallenge,
    nonce: null,
  });
}

/**
 * Locks the event against being archived and its organization against losing its verification,
 * because the deletion notices must go to every connection, including this one. An archived event
 * is refused.
 */
async function lockAgainstDeletion(tx: Transaction, eventId: string): Promise<void> {
  const [event] = await tx.query<{ organization_id: string }>`
    SELECT organization_id FROM events WHERE id = ${eventId}::uuid AND is_archived IS NOT TRUE FOR SHARE`;
  if (!event) throw archivedRefusal();
  await tx.query`SELECT FROM organizations WHERE id = ${event.organization_id}::uuid FOR SHARE`;
}
