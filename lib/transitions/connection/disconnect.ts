import type { Actor } from "@/lib/audit/actor";
import { audit } from "@/lib/audit/audit";
import { type Transaction, transact } from "@/lib/db/transact";
import { isUuid } from "@/lib/db/uuid";
import { refuse } from "@/lib/errors/refusal";
import { requireOwnEvent } from "@/lib/transitions/rights";
import { openDisconnectionDuty } from "@/lib/webhooks/duties/open";
import { endConnections } from "./end";

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
