import type { Actor } from "@/lib/audit/actor";
import { audit } from "@/lib/audit/audit";
import { type Transaction, transact } from "@/lib/db/transact";
import { isUuid } from "@/lib/db/uuid";
import { refuse } from "@/lib/errors/refusal";
import { notifyAll } from "@/lib/notifications/notify";
import { requireOwnEvent } from "@/lib/transitions/rights";
import { deadLetterSql } from "@/lib/webhooks/delivery/dead-letters";
import { openDisconnectionDuty } from "@/lib/webhooks/duties/open";
import { noticeTypes } from "@/lib/webhooks/outbox/subscribers";

/**
 * An organizer disconnects an integration from an event. Its installation tokens and all user
 * tokens for that event become invalid immediately (docs/rules/tokens.md#what-ends-tokens). There
 * is no webhook; the publisher's page shows the deletion duty. Consents stay: they belong to the
 * participants, and apply again after a new connection.
 */
export const disconnect = (organizer: Actor, connectionId: string): Promise<void> =>
  transact(async (tx) => {
    const connection = await requireConnection(tx, connectionId);
    const event = await requireOwnEvent(tx, organizer, connection.event_id, "manage_integrations");
    const ended = await endConnections(tx, [connection.id], "disconnected");
    if (ended.length === 0)
      throw refuse("invalid_request", { message: "This integration is no longer connected." });
    await openDisconnectionDuty(tx, connection);
    await audit(tx, organizer, {
      action: "connection.ended",
      subject: { type: "connection", id: connection.id },
      organizationId: event.organization_id,
      eventId: event.id,
      integrationId: connection.integration_id,
      details: { end_reason: "disconnected" },
    });
  });

async function requireConnection(tx: Transaction, id: string) {
  const select = { id: true, event_id: true, integration_id: true };
  const connection = isUuid(id) ? await tx.connection.findFirst({ where: { id }, select }) : null;
  if (!connection) throw refuse("resource_not_found");
  return connection;
}

export type EndReason =
  | "disconnected"
  | "event_archived"
  | "organization_verification_rejected"
  | "integration_unpublished"
  | "operator_force_delete";

/**
 * Ends the live ones among the connections and notifies the people concerned. Raising the token
 * epoch ends every code, installation token and user token under them (`grantEndedSql`). Rows are
 * locked in id order, so that two transactions that end some of the same connections wait instead
 * of deadlocking. Returns the ids that this call ended.
 */
export async function endConnections(
  tx: Transaction,
  connectionIds: string[],
  reason: EndReason,
): Promise<string[]> {
  const ended = await tx.query<{ id: string; integrationId: string; eventId: string }>`
    WITH live AS (
      SELECT id FROM connections WHERE id = ANY(${connectionIds}::uuid[]) AND status <> 'ended'
       ORDER BY id FOR UPDATE
    )
    UPDATE connections c SET status = 'ended', ended_at = now(), end_reason = ${reason},
           token_epoch = c.token_epoch + 1, token_epoch_at = now()
      FROM live WHERE c.id = live.id
    RETURNING c.id, c.integration_id AS "integrationId", c.event_id AS "eventId"`;
  const ids = ended.map(({ id }) => id);
  await dropDeliveries(tx, ids);
  const kind = reasonsOfIntegration.includes(reason)
    ? "connection.ended_with_integration"
    : "connection.ended";
  await notifyAll(
    tx,
    kind,
    ended.map(({ integrationId, eventId }) => ({ integrationId, eventId })),
    { reason },
  );
  return ids;
}

/** Reasons that end the integration itself, and with it every connection. */
const reasonsOfIntegration: EndReason[] = ["integration_unpublished", "operator_force_delete"];

/**
 * Pending deliveries contain people whom the integration may no longer read, so they are not sent.
 * Notices and user.revoked_access are still sent.
 */
const dropDeliveries = (tx: Transaction, connectionIds: string[]) =>
  tx.query(deadLetterSql(pendingOfConnectionsSql), connectionIds, [
    ...noticeTypes,
    "user.revoked_access",
  ]);

const pendingOfConnectionsSql = `
  SELECT p.integration_id, p.id FROM connections c
    JOIN deliveries p ON p.integration_id = c.integration_id AND p.event_id = c.event_id
   WHERE c.id = ANY ($1::uuid[]) AND p.status = 'pending' AND p.event_type <> ALL ($2::text[])`;
