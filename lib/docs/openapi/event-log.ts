import { errorsFrom } from "@/lib/docs/error-notes";
import { logParameters, stateParameters } from "@/lib/docs/parameters";
import { refusalResponses } from "./responses";

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
        "200": {
          description: "The digests, and the position of the log that they include.",
          content: {
            "application/json": { schema: { $ref: "#/components/schemas/EventState" } },
          },
        },
        ...refusalResponses(errorsFrom("state")),
      },
    },
  },
});
