import type { Actor } from "@/lib/audit/actor";
import { audit } from "@/lib/audit/audit";
import { afterCommit, type Transaction, transact } from "@/lib/db/transact";
import { isUuid } from "@/lib/db/uuid";
import { refuse } from "@/lib/errors/refusal";
import { requireOwnIntegration } from "@/lib/transitions/rights";
import { wakeForDeliveries } from "@/lib/webhooks/outbox/wake";
import { makeReplays, requireRunningEndpoint } from "./make-replays";

/**
 * Sends one settled delivery again, dead letter or delivered, as a new delivery with a new id. Its
 * header X-Service-Replay-Of names the old one. Refuses: resource_not_found; invalid_request, with
 * a message, when it is still pending or there is nothing left to send.
 */
export const replayDelivery = (
  publisher: Actor,
  integrationId: string,
  deliveryRowId: string,
): Promise<void> =>
  transact(async (tx) => {
    const { id, organization_id } = await requireOwnIntegration(tx, publisher, integrationId);
    const delivery = await requireSettled(tx, id, deliveryRowId);
    await requireRunningEndpoint(tx, id);
    if ((await makeReplays(tx, id, [delivery])) === 0)
      throw refuse("invalid_request", {
        message:
          "There is nothing left to send: the event is not connected, the manifest does not declare the type, or the person's account was deleted.",
      });
    await audit(tx, publisher, {
      action: "delivery.replayed",
      subject: { type: "delivery", id: delivery.id },
      organizationId: organization_id,
      eventId: delivery.event_id,
      integrationId: id,
      details: { delivery_id: delivery.delivery_id },
    });
    afterCommit(tx, wakeForDeliveries);
  });

async function requireSettled(tx: Transaction, integrationId: string, id: string) {
  const replayColumns = {
    delivery_id: true,
    occurrence_id: true,
    changed_fields: true,
    participants_granted: true,
    activity_people_granted: true,
  } as const;
  const select = { ...replayColumns, id: true, status: true, event_id: true, body: true } as const;
  const found = isUuid(id)
    ? await tx.delivery.findFirst({ where: { id, integration_id: integrationId }, select })
    : null;
  if (!found) throw refuse("resource_not_found");
  if (found.status === "pending")
    throw refuse("invalid_request", {
      message: "This delivery is still pending and will be retried.",
    });
  if (found.body === null)
    throw refuse("invalid_request", {
      message: "Its payload is no longer stored, so it cannot be sent again.",
    });
  return found;
}
