import * as z from "zod";
import { prisma } from "@/lib/db/prisma";
import { transact } from "@/lib/db/transact";
import { webhookEventTypes } from "@/lib/webhooks/catalog/event-types";
import { dispatch } from "@/lib/webhooks/delivery/dispatch";
import { recordAll } from "@/lib/webhooks/outbox/record";
import { headersAsSent } from "@/lib/webhooks/outgoing/delivery-headers";
import { loopbackClient } from "./loopback-client";
import { aWebhookSecret } from "./publisher";
import { aConnection, anEvent, anIntegration, anOrganization } from "./world";

// An integration with a receiver, occurrences for it, and a dispatcher in this process.

type IntegrationInput = Parameters<typeof anIntegration>[1];

/**
 * An integration with a webhook secret, connected to the event. By default it declares every event
 * type.
 */
export async function aListener(
  event: { id: string; organization_id: string },
  webhook_url: string,
  data: IntegrationInput = {},
  scopes?: string[],
) {
  const integration = await anIntegration(
    { id: event.organization_id },
    { webhook_url, declared_webhook_event_types: [...webhookEventTypes], ...data },
  );
  const [secret, connection] = [
    await aWebhookSecret(integration),
    await aConnection(integration, event, scopes),
  ];
  return { integration, secret, connection };
}

export const anEventWithOrganization = async () => anEvent(await anOrganization());

/** Commits an occurrence about a created thread and returns the thread's id. */
export async function anOccurrence(
  event: { id: string },
  eventType: "thread.created" | "thread.deleted" = "thread.created",
): Promise<string> {
  const thread = await prisma().thread.create({
    data: { event_id: event.id, name: "Tabletop" },
    select: { id: true },
  });
  await recordOccurrence(event, thread.id, eventType);
  return thread.id;
}

export const recordOccurrence = (
  event: { id: string },
  id: string,
  eventType: "thread.created" | "thread.deleted" = "thread.created",
) =>
  transact((tx) =>
    recordAll(tx, [
      { eventType, eventId: event.id, dedupKey: id, snapshot: { id, name: "Tabletop" } },
    ]),
  );

const headersSchema = z.record(z.string(), z.string());

/** The deliveries of an integration with their attempts, oldest first. */
export async function deliveriesOf(integration: { id: string }) {
  const where = { integration_id: integration.id };
  const deliveries = await prisma().delivery.findMany({
    where,
    orderBy: [{ created_at: "asc" }, { id: "asc" }],
  });
  const attempts = await prisma().attempt.findMany({ where, orderBy: { number: "asc" } });
  return deliveries.map((delivery) => ({
    ...delivery,
    attempts: attempts
      .filter(({ delivery_row }) => delivery_row === delivery.id)
      .map(({ request_headers, ...attempt }) => ({
        ...attempt,
        request_headers: headersAsSent(
          delivery,
          attempt.started_at,
          headersSchema.parse(request_headers),
        ),
      })),
  }));
}

/** A dispatcher that runs until it is stopped. */
export function aDispatcher(client = loopbackClient()) {
  const stopping = new AbortController();
  const ended = dispatch(stopping.signal, client);
  return {
    stop: async () => {
      stopping.abort();
      await ended;
    },
  };
}
