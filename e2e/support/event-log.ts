import { createHmac, timingSafeEqual } from "node:crypto";
import { webhookEventTypes } from "@/lib/webhooks/catalog/event-types";
import { assignPositions } from "@/lib/webhooks/delivery/dispatch";
import type { LogItem } from "@/lib/webhooks/log/item";
import { anApp } from "./oauth";
import { aWebhookSecret } from "./publisher";

// An integration that reads its event log over HTTP.

export interface LogPage {
  items: LogItem[];
  next: string;
  has_more: boolean;
}

/** An integration with credentials and a webhook secret that declares every event type. */
export async function aLogReader(
  organization: { id: string },
  data: Parameters<typeof anApp>[1] = {},
) {
  const app = await anApp(organization, {
    webhook_url: "https://hooks.example.com/in",
    declared_webhook_event_types: [...webhookEventTypes],
    ...data,
  });
  return { app, webhookSecret: await aWebhookSecret(app) };
}

interface Credentials {
  client_id: string;
  clientSecret: string;
}

export const basicAuthorization = ({ client_id, clientSecret }: Credentials) => ({
  Authorization: `Basic ${Buffer.from(`${client_id}:${clientSecret}`).toString("base64")}`,
});

export const fetchLog = (
  origin: string,
  credentials: Credentials,
  query = "",
  init: RequestInit = {},
) =>
  fetch(`${origin}/webhooks/v1/log${query}`, {
    ...init,
    headers: { ...basicAuthorization(credentials), ...init.headers },
  });

export async function readLogPage(
  origin: string,
  credentials: Credentials,
  query = "",
): Promise<LogPage> {
  const answer = await fetchLog(origin, credentials, query);
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  return answer.json();
}

/** Assigns positions as the worker does. */
export const assignLogPositions = assignPositions;

/** Verifies a delivery as a receiver does, written from the documentation of the signature. */
export function hasValidSignature(
  secret: string,
  { headers, body }: Pick<LogItem, "headers" | "body">,
): boolean {
  const received = new Headers(headers);
  const timestamp = received.get("X-Service-Timestamp") ?? "";
  if (body === null || Math.abs(Date.now() / 1000 - Number(timestamp)) > 300) return false;
  const expected = Buffer.from(
    `sha256=${createHmac("sha256", secret).update(`${timestamp}.${body}`).digest("hex")}`,
  );
  return ["X-Service-Signature", "X-Service-Signature-Previous"].some((name) => {
    const given = Buffer.from(received.get(name) ?? "");
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

interface ServerSentEvent {
  id: string;
  item: LogItem;
}

/** The events and comments of a stream, as they arrive. */
export async function* serverSentEventsOf(
  answer: Response,
): AsyncGenerator<ServerSentEvent | "comment"> {
  let text = "";
  for await (const part of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const blocks = (text + part).split("\n\n");
    text = blocks.pop() ?? "";
    for (const block of blocks) {
      if (block.startsWith(":")) yield "comment";
      else
        yield {
          id: /^id: (.*)$/m.exec(block)?.[1] ?? "",
          item: JSON.parse(/^data: (.*)$/m.exec(block)?.[1] ?? ""),
        };
    }
  }
}
