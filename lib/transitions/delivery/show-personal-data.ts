import type { Actor } from "@/lib/audit/actor";
import { audit } from "@/lib/audit/audit";
import { type Transaction, transact } from "@/lib/db/transact";
import { isUuid } from "@/lib/db/uuid";
import { refuse } from "@/lib/errors/refusal";
import { requireOwnIntegration } from "@/lib/transitions/rights";

/** A stored payload as it was sent, and the receiver's response to each attempt. */
export interface UnmaskedDelivery {
  body: string;
  answers: { number: number; text: string }[];
}

/**
 * Shows the publisher the personal data in one stored payload, which the log otherwise masks, and
 * audits it. Allowed only while the integration is connected to the event. Refuses:
 * resource_not_found; invalid_request, with a message, when the connection has ended or the payload
 * was erased.
 */
export const showPersonalData = (
  publisher: Actor,
  integrationId: string,
  deliveryRowId: string,
): Promise<UnmaskedDelivery> =>
  transact(async (tx) => {
    const { id, organization_id } = await requireOwnIntegration(tx, publisher, integrationId);
    const delivery = await requireStored(tx, id, deliveryRowId);
    if (
      (await tx.connection.count({
        where: { integration_id: id, event_id: delivery.event_id, status: { not: "ended" } },
      })) === 0
    )
      throw refuse("invalid_request", {
        message: "The event is no longer connected, so personal data is not shown.",
      });
    await audit(tx, publisher, {
      action: "delivery.personal_data_shown",
      subject: { type: "delivery", id: delivery.id },
      organizationId: organization_id,
      eventId: delivery.event_id,
      integrationId: id,
      details: { delivery_id: delivery.delivery_id, event_type: delivery.event_type },
    });
    const attempts = await tx.attempt.findMany({
      where: { integration_id: id, delivery_row: delivery.id },
      select: { number: true, response_body: true },
      orderBy: { number: "asc" },
    });
    const answers = attempts.flatMap(({ number, response_body }) =>
      response_body ? [{ number, text: textOf(response_body) }] : [],
    );
    return { body: textOf(delivery.body), answers };
  });

async function requireStored(tx: Transaction, integration_id: string, id: string) {
  const found = isUuid(id)
    ? await tx.delivery.findFirst({
        where: { id, integration_id },
        select: { id: true, delivery_id: true, event_id: true, event_type: true, body: true },
      })
    : null;
  if (!found) throw refuse("resource_not_found");
  const { body, ...delivery } = found;
  if (!body) throw refuse("invalid_request", { message: "The payload is no longer stored." });
  return { ...delivery, body };
}

const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString("utf8");
