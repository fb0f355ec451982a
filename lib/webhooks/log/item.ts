import * as z from "zod";
import { epochSeconds } from "@/lib/clock";
import { deliveryStatuses } from "@/lib/resources/closed-sets";
import { sampleChangedFields } from "@/lib/webhooks/catalog/sample";
import { deliveryHeaders } from "@/lib/webhooks/outgoing/delivery-headers";
import type { LiveWebhookSecrets } from "@/lib/webhooks/outgoing/webhook-secret";
import { sealLogCursor } from "./cursor";
import type { LogEntry } from "./page";

/** One item of `GET /webhooks/v1/log` (docs/rules/webhooks.md#event-log-items). */
export const logItemSchema = z.strictObject({
  cursor: z.string(),
  delivery_id: z.string(),
  event_type: z.string(),
  event_id: z.string(),
  created_at: z.iso.datetime(),
  status: z.enum(deliveryStatuses),
  replay_of: z.string().nullable(),
  headers: z.record(z.string(), z.string()),
  body: z.string().nullable(),
  erased: z.literal(true).optional(),
});

/** The response of `GET /webhooks/v1/log`. */
export const logPageSchema = z.strictObject({
  items: z.array(logItemSchema),
  next: z.string(),
  has_more: z.boolean(),
});

export type LogItem = z.output<typeof logItemSchema>;

/** An item, with the headers of a delivery sent now. */
export function logItem(
  integrationId: string,
  entry: LogEntry,
  { secret, previousSecret }: LiveWebhookSecrets,
): LogItem {
  const {
    logPosition,
    delivery_id,
    event_type,
    event_id,
    created_at,
    status,
    replay_of,
    body,
    isTest,
  } = entry;
  const cursor = sealLogCursor(integrationId, logPosition);
  const delivery = {
    eventType: event_type,
    deliveryId: delivery_id,
    timestamp: epochSeconds(),
    body,
    secret,
    previousSecret,
    replayOf: replay_of,
    changedFields: isTest ? sampleChangedFields(event_type) : entry.changed_fields,
    isTest,
  };
  const headers = deliveryHeaders(delivery);
  const item: LogItem = {
    cursor,
    delivery_id,
    event_type,
    event_id,
    created_at,
    status,
    replay_of,
    headers,
    body,
  };
  if (body === null) item.erased = true;
  return item;
}
