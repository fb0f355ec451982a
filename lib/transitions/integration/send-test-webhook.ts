import { randomUUID } from "node:crypto";
import * as z from "zod";
import type { Actor } from "@/lib/audit/actor";
import { auditIntegration } from "@/lib/audit/audit";
import { clock, epochSeconds } from "@/lib/clock";
import { config } from "@/lib/config/config";
import { prisma } from "@/lib/db/prisma";
import { type Transaction, transact } from "@/lib/db/transact";
import { refuse } from "@/lib/errors/refusal";
import { requireQuota } from "@/lib/limits/quota";
import { openPseudonymKey } from "@/lib/people/pseudonym";
import type { TestDelivery } from "@/lib/resources/publisher-tooling";
import { lockOwnIntegration } from "@/lib/transitions/rights";
import { isWebhookEventType, type WebhookEventType } from "@/lib/webhooks/catalog/event-types";
import { sampleBody, sampleChangedFields } from "@/lib/webhooks/catalog/sample";
import { wakeForDeliveries } from "@/lib/webhooks/outbox/wake";
import type { OutgoingClient } from "@/lib/webhooks/outgoing/client";
import { deliveryHeaders } from "@/lib/webhooks/outgoing/delivery-headers";
import { isSuccess, onDemandClient } from "@/lib/webhooks/outgoing/ping";
import { liveWebhookSecrets } from "@/lib/webhooks/outgoing/webhook-secret";

/**
 * Sends one representative signed delivery of a declared type. It is never retried and appears only
 * in the event log. Refuses: resource_not_found, validation_error (`event_type`),
 * rate_limit_exceeded.
 */
export async function sendTestWebhook(
  actor: Actor,
  integrationId: string,
  input: unknown,
  client: OutgoingClient = onDemandClient(),
): Promise<TestDelivery> {
  const { eventType, url, pseudonymKey } = await transact((tx) =>
    admitTest(tx, actor, integrationId, input),
  );
  const secrets = await liveWebhookSecrets(integrationId);
  if (!secrets) throw new Error("An integration that declares event types has no webhook secret.");
  const sample = sampleBody(eventType, { integrationId, pseudonymKey }, clock.now());
  const [body, deliveryId] = [JSON.stringify(sample), randomUUID()];
  const test = {
    integration_id: integrationId,
    delivery_id: deliveryId,
    event_type: eventType,
    event_id: sample.event_id,
    body,
  };
  const { id } = await prisma().testWebhook.create({ data: test, select: { id: true } });
  wakeForDeliveries();
  const headers = deliveryHeaders({
    eventType,
    deliveryId,
    timestamp: epochSeconds(),
    body,
    isTest: true,
    changedFields: sampleChangedFields(eventType),
    ...secrets,
  });
  const exchange = await client.post({ url, headers, body });
  await prisma().testWebhook.updateMany({
    where: { integration_id: integrationId, id },
    data: { acknowledged: isSuccess(exchange) },
  });
  const answered = exchange.outcome === "answered";
  return {
    status_code: exchange.status ?? 0,
    response_time_ms: exchange.durationMs,
    response_body_preview: answered ? preview(exchange.body) : "",
    signature_header_value: headers["X-Service-Signature"] ?? "",
  };
}

/** Checks and counts the test. The network request is sent outside the transaction. */
async function admitTest(tx: Transaction, actor: Actor, integrationId: string, input: unknown) {
  const { id, organization_id } = await lockOwnIntegration(tx, actor, integrationId);
  const { webhook_url, declared_webhook_event_types, pseudonym_key } =
    await tx.integration.findUniqueOrThrow({
      where: { id },
      select: { webhook_url: true, declared_webhook_event_types: true, pseudonym_key: true },
    });
  const eventType = requireDeclared(input, declared_webhook_event_types);
  if (webhook_url === null)
    throw refuse("validation_error", {
      field: null,
      message: "The manifest has no webhook_url, so there is nowhere to send the test.",
    });
  await requireQuota(tx, id, "send_test_webhook", config().LIMIT_TEST_WEBHOOKS);
  await auditIntegration(tx, actor, { id, organization_id }, "test_webhook.sent", {
    event_type: eventType,
  });
  return { eventType, url: webhook_url, pseudonymKey: openPseudonymKey(pseudonym_key, id) };
}

function requireDeclared(input: unknown, declared: string[]): WebhookEventType {
  const body = z.object({ event_type: z.unknown() }).partial().safeParse(input);
  if (!body.success)
    throw refuse("validation_error", { message: "The body must be a JSON object.", field: null });
  const eventType = z.string().safeParse(body.data.event_type).data;
  if (eventType !== undefined && declared.includes(eventType) && isWebhookEventType(eventType))
    return eventType;
  const message =
    eventType === undefined
      ? "event_type is missing."
      : "The manifest does not declare this event type.";
  throw refuse("validation_error", { message, field: "event_type" });
}

const previewBytes = 1024;

/** The longest prefix that fits, cut between characters. */
function preview(body: Buffer): string {
  const text = body.toString("utf8");
  return text.slice(0, new TextEncoder().encodeInto(text, new Uint8Array(previewBytes)).read);
}
