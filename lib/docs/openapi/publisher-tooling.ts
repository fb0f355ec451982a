import type { ComponentName } from "@/lib/docs/components";
import { errorsFrom } from "@/lib/docs/error-notes";
import { webhookEventTypes } from "@/lib/webhooks/catalog/event-types";
import { refusalResponses } from "./responses";

interface Tool {
  operationId: string;
  summary: string;
  answer: ComponentName;
  body?: object;
}

/** The operations on an integration for a signed-in publisher (docs/rules/publisher-tooling.md). */
export const publisherTools = {
  "rotate-client-secret": {
    operationId: "rotateClientSecret",
    summary: "Issues a new client secret. The previous one keeps working for a day.",
    answer: "RotatedClientSecret",
  },
  "rotate-webhook-secret": {
    operationId: "rotateWebhookSecret",
    summary: "Issues a new webhook secret. For a day, deliveries carry both signatures.",
    answer: "RotatedWebhookSecret",
  },
  "send-test-webhook": {
    operationId: "sendTestWebhook",
    summary: "Sends one representative signed delivery of a declared type, once and without retries.",
    answer: "TestDelivery",
    body: { type: "object", properties: { event_type: { enum: webhookEventTypes } }, required: ["event_type"] },
  },
} as const satisfies Record<string, Tool>;

export const publisherPaths = () =>
  Object.fromEntries(
    Object.entries<Tool>(publisherTools).map(([name, tool]) => [`/developer/integrations/{integration_id}/${name}`, { post: operationOf(tool) }]),
  );

const operationOf = ({ operationId, summary, answer, body }: Tool) => ({
  operationId,
  tags: ["Publisher tooling"],
  summary,
  security: [{ publisherSession: [] }],
  parameters: [{ name: "integration_id", in: "path", required: true, schema: { type: "string", format: "uuid" } }],
  ...(body && { requestBody: { required: true, content: { "application/json": { schema: body } } } }),
  responses: {
    "200": { description: "Done.", content: { "application/json": { schema: { $ref: `#/components/schemas/${answer}` } } } },
    ...refusalResponses(errorsFrom("tooling")),
  },
});
