import { componentOf } from "@/lib/docs/components";
import { errorsFrom } from "@/lib/docs/error-notes";
import {
  deliveryHeaderNotes,
  dutyParameters,
  logParameters,
  stateParameters,
} from "@/lib/docs/parameters";
import { webhookSample } from "@/lib/docs/samples";
import { webhookContentOf } from "@/lib/docs/webhook-bodies";
import {
  eventTypeCatalog,
  type WebhookEventType,
  webhookEventTypes,
} from "@/lib/webhooks/catalog/event-types";
import { answer, refusalResponses } from "./responses";

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

/** The event log and the state of an event (docs/rules/webhooks.md#event-log). */
export const eventLogPaths = () => ({
  "/webhooks/v1/log": {
    get: {
      operationId: "readEventLog",
      tags: ["Event log"],
      summary:
        "Returns every delivery of the integration in order: as a page, as a page that waits, or as a stream.",
      description:
        "An item has the body and the headers of a delivery made now, so that the same code verifies both. Pass `next` as `after` to go on.",
      security: [{ clientCredentials: [] }],
      parameters: logParameters(),
      responses: {
        "200": {
          description:
            "A page. With `Accept: text/event-stream`, a stream of items, each with its cursor as `id`.",
          content: {
            "application/json": { schema: { $ref: "#/components/schemas/EventLogPage" } },
            "text/event-stream": { schema: { type: "string" } },
          },
        },
        ...refusalResponses(errorsFrom("log")),
      },
    },
  },
  "/webhooks/v1/state": {
    get: {
      operationId: "readEventState",
      tags: ["Event log"],
      summary: "Returns digests of an event's data, by which a copy is compared.",
      description:
        "For each kind that the connection's scopes open now: how many records the list serves, and the SHA-256 over their ids and versions. 60 answers an hour, one at a time.",
      security: [{ clientCredentials: [] }],
      parameters: stateParameters,
      responses: {
        "200": answer("The digests, and the position of the log that they include.", "EventState"),
        ...refusalResponses(errorsFrom("state")),
      },
    },
  },
});

const id = { type: "string" } as const;

const attestationResponse = (description: string) => ({
  description,
  content: {
    "application/json": {
      schema: {
        type: "object",
        properties: { attestation: { type: "string" } },
        required: ["attestation"],
      },
    },
  },
});

/** Listing duties and attesting deletions (docs/rules/deletion-duties.md#attestation-endpoint). */
export const attestationPaths = () => ({
  "/webhooks/v1/duties": {
    get: {
      operationId: "listDeletionDuties",
      tags: ["Deletions"],
      summary:
        "Lists what the integration has to delete, oldest first. Being listed counts as told.",
      description:
        "Archived events, unpublishing, disconnections and revoked consents each open a duty to delete copies of data.",
      security: [{ clientCredentials: [] }],
      parameters: dutyParameters(),
      responses: {
        "200": answer("A page of 50.", "DeletionDutyPage"),
        ...refusalResponses(errorsFrom("attest").filter((code) => code !== "resource_not_found")),
      },
    },
  },
  "/webhooks/v1/attestations": {
    post: {
      operationId: "attestDeletion",
      tags: ["Deletions"],
      summary:
        "Attests that the data of one deletion duty is deleted, and returns the attestation as a signed JWS.",
      description:
        "The duty is named by its id, or by the id of the delivery that announced it. The JWS proves the statement, not the deletion.",
      security: [{ clientCredentials: [] }],
      requestBody: {
        required: true,
        content: {
          "application/json": {
            schema: {
              oneOf: [
                { type: "object", properties: { delivery_id: id }, required: ["delivery_id"] },
                { type: "object", properties: { duty_id: id }, required: ["duty_id"] },
              ],
            },
          },
        },
      },
      responses: {
        "201": attestationResponse(
          "Attested. The JWS has the type `deletion-attestation+jwt`; the keys at `/oauth/jwks` verify it.",
        ),
        "200": attestationResponse("Already attested. Returns the same JWS."),
        ...refusalResponses(errorsFrom("attest")),
      },
    },
  },
});
