import { randomBytes, randomUUID } from "node:crypto";
import { type Prisma, prisma } from "@/lib/db/prisma";
import { openPseudonymKey } from "@/lib/people/pseudonym";
import type { WebhookEventType } from "@/lib/webhooks/catalog/event-types";
import { sampleBody } from "@/lib/webhooks/catalog/sample";
import type { AttemptOutcome } from "@/lib/webhooks/delivery/attempt";
import type { UnreachableReason } from "@/lib/webhooks/outgoing/unreachable-reasons";

// Creates deliveries directly in the database, in the state in which the worker leaves them.

interface Attempt {
  outcome?: AttemptOutcome;
  reason?: UnreachableReason;
  status_code?: number | null;
  duration_ms?: number;
  started_at?: Date;
  response_headers?: Record<string, string>;
  response_body?: string;
}

export type DeliveryInput = Partial<
  Omit<Prisma.DeliveryUncheckedCreateInput, "body" | "event_type">
> & {
  event_type?: WebhookEventType;
  body?: string | null;
  attempts?: Attempt[];
};

/**
 * One delivery with its attempts. By default it is delivered at the first attempt, with status 200.
 */
export async function aDelivery(
  integration: { id: string },
  event: { id: string },
  data: DeliveryInput = {},
) {
  const {
    event_type = "participant.registered",
    body = await bodyOf(integration.id, event_type),
    attempts = [{}],
    ...row
  } = data;
  const occurrence = await prisma().occurrence.create({
    data: {
      event_type,
      event_id: event.id,
      dedup_key: randomUUID(),
      snapshot: {},
      fanned_out_at: new Date(),
    },
  });
  const delivery_id = row.delivery_id ?? `dlv_${randomBytes(32).toString("base64url")}`;
  const delivery = await prisma().delivery.create({
    data: {
      occurrence_id: occurrence.id,
      integration_id: integration.id,
      event_id: event.id,
      event_type,
      delivery_id,
      body: body === null ? null : new Uint8Array(Buffer.from(body)),
      status: "delivered",
      attempt_count: attempts.length,
      next_attempt_at: null,
      settled_at: row.status === "pending" ? null : new Date(),
      ...row,
    },
  });
  const of = { integration_id: integration.id, delivery_row: delivery.id };
  await prisma().deliveryAttempt.createMany({
    data: attempts.map((attempt, index) => ({
      ...of,
      ...attemptRow(attempt, index + 1, event_type, delivery_id),
    })),
  });
  return delivery;
}

const attemptRow = (
  { response_body = "", ...attempt }: Attempt,
  number: number,
  event_type: string,
  delivery_id: string,
) => ({
  number,
  duration_ms: 42,
  outcome: "acknowledged",
  status_code: 200,
  request_headers: {
    "Content-Type": "application/json",
    "X-Service-Event": event_type,
    "X-Service-Delivery-Id": delivery_id,
  },
  response_body: new Uint8Array(Buffer.from(response_body)),
  ...attempt,
});

/** A delivery body of this event type for this integration, with sample people. */
export async function bodyOf(integrationId: string, eventType: WebhookEventType): Promise<string> {
  const { pseudonym_key } = await prisma().integration.findUniqueOrThrow({
    where: { id: integrationId },
    select: { pseudonym_key: true },
  });
  return JSON.stringify(
    sampleBody(
      eventType,
      { integrationId, pseudonymKey: openPseudonymKey(pseudonym_key, integrationId) },
      new Date(),
    ),
  );
}
