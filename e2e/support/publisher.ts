import { randomUUID } from "node:crypto";
import { newWebhookSecret } from "@/lib/crypto/secrets";
import { prisma } from "@/lib/db/prisma";
import { sealWebhookSecret } from "@/lib/webhooks/outgoing/webhook-secret";
import { aCookieHeader, anApp } from "./oauth";
import { aMember, anOrganization, aPerson } from "./world";

// A publisher and one of their integrations.

type AppInput = Parameters<typeof anApp>[1];

/** Creates a webhook secret for the integration, as registration does for one with event types. */
export async function aWebhookSecret(integration: { id: string }): Promise<string> {
  const [id, secret] = [randomUUID(), newWebhookSecret()];
  await prisma().webhookSecret.create({
    data: {
      id,
      integration_id: integration.id,
      sealed: new Uint8Array(sealWebhookSecret(secret, id)),
      hint: secret.slice(-4),
    },
  });
  return secret;
}

/**
 * An integration with a `webhook_url`, the person who may manage it, and that person's session
 * cookie.
 */
export async function aPublishedApp(data: AppInput = {}, person?: { id: string }) {
  const organization = await anOrganization();
  const publisher = person ?? (await aPerson());
  await aMember(organization, publisher);
  const app = await anApp(organization, {
    webhook_url: "https://hooks.example.com/in",
    declared_webhook_event_types: ["participant.registered", "data.deletion_required"],
    ...data,
  });
  const webhookSecret = await aWebhookSecret(app);
  return { organization, publisher, app, webhookSecret, cookie: await aCookieHeader(publisher) };
}

export type Tool = "rotate-client-secret" | "rotate-webhook-secret" | "send-test-webhook";

/** A request to publisher tooling, as a script with the session cookie sends it. */
export function toolRequest(
  tool: Tool,
  integrationId: string,
  {
    method = "POST",
    headers = {},
    body,
  }: { method?: string; headers?: Record<string, string>; body?: string } = {},
) {
  const url = `http://localhost:3000/developer/integrations/${integrationId}/${tool}`;
  return new Request(url, {
    method,
    headers,
    body: method === "GET" || method === "HEAD" ? undefined : body,
  });
}
