import { componentOf } from "@/lib/docs/components";
import { deliveryHeaderNotes } from "@/lib/docs/parameters";
import { webhookSample } from "@/lib/docs/samples";
import { webhookContentOf } from "@/lib/docs/webhook-bodies";
import {
  eventTypeCatalog,
  type WebhookEventType,
  webhookEventTypes,
} from "@/lib/webhooks/catalog/event-types";

/** The deliveries (docs/rules/webhooks.md#event-catalog). */
export const webhooks = () =>
  Object.fromEntries(webhookEventTypes.map((type) => [type, { post: delivery(type) }]));

const delivery = (type: WebhookEventType) => ({
  operationId: `on.${type}`,
  summary: eventTypeCatalog[type].firesWhen,
  description: `Dedup key: ${eventTypeCatalog[type].dedupKey}.`,
  security: [],
  parameters: deliveryHeaderNotes,
  requestBody: {
    required: true,
    content: { "application/json": { schema: bodyOf(type), example: webhookSample(type) } },
  },
  responses: {
    "2XX": { description: "Acknowledged. After any other response, the delivery is retried." },
    "410": { description: "The endpoint is gone. Deliveries are paused." },
  },
});

/** Refers to the envelope and the content, and repeats neither. */
function bodyOf(type: WebhookEventType) {
  const { schema, isFlat } = webhookContentOf(type);
  const content = { $ref: `#/components/schemas/${componentOf(schema)}` };
  const ownFields = {
    type: "object",
    properties: { event_type: { const: type }, ...(!isFlat && { data: content }) },
    required: isFlat ? [] : ["data"],
  };
  return {
    allOf: [
      { $ref: "#/components/schemas/WebhookEnvelope" },
      ownFields,
      ...(isFlat ? [content] : []),
    ],
  };
}
