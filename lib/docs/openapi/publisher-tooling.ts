import type { ComponentName } from "@/lib/docs/components";
import { errorsFrom } from "@/lib/docs/error-notes";
import { bodyOf, type Parameter } from "@/lib/docs/parameters";
import { webhookEventTypes } from "@/lib/webhooks/catalog/event-types";
import { answer, refusalResponses } from "./responses";

export interface Tool {
  operationId: string;
  summary: string;
  description: string;
  answer: ComponentName;
  /** The fields of the JSON body; none when the request has no body. */
  body: Parameter[];
}

/** The operations on an integration for a signed-in publisher (docs/rules/publisher-tooling.md). */
export const publisherTools = {
  "rotate-client-secret": {
    operationId: "rotateClientSecret",
    summary: "Issues a new client secret. The previous one keeps working for a day.",
    description:
      "The secret is in no later answer. A second rotation within the day ends the oldest.",
    body: [],
    answer: "RotatedClientSecret",
  },
  "rotate-webhook-secret": {
    operationId: "rotateWebhookSecret",
    summary: "Issues a new webhook secret. For a day, deliveries carry both signatures.",
    description:
      "The secret is in no later answer. A second rotation within the day ends the oldest.",
    body: [],
    answer: "RotatedWebhookSecret",
  },
  "send-test-webhook": {
    operationId: "sendTestWebhook",
    summary:
      "Sends one representative signed delivery of a declared type, once and without retries.",
    description:
      "The data is fictional. Without an HTTP answer from the receiver, `status_code` is 0.",
    body: [
      {
        name: "event_type",
        in: "body",
        required: true,
        schema: { enum: [...webhookEventTypes] },
        description:
          "A type that the manifest declares. Any other returns `validation_error` with `field: event_type`.",
      },
    ],
    answer: "TestDelivery",
  },
} as const satisfies Record<string, Tool>;

export const publisherPaths = () =>
  Object.fromEntries(
    Object.entries<Tool>(publisherTools).map(([name, tool]) => [
      `/developer/integrations/{integration_id}/${name}`,
      { post: operationOf(tool) },
    ]),
  );

const operationOf = ({ operationId, summary, description, answer: component, body }: Tool) => ({
  operationId,
  tags: ["Publisher tooling"],
  summary,
  description,
  security: [{ publisherSession: [] }],
  parameters: [
    {
      name: "integration_id",
      in: "path",
      required: true,
      schema: { type: "string", format: "uuid" },
    },
  ],
  ...(body.length > 0 && {
    requestBody: { required: true, content: { "application/json": { schema: bodyOf(body) } } },
  }),
  responses: {
    "200": answer("Done.", component),
    ...refusalResponses(errorsFrom("tooling")),
  },
});
