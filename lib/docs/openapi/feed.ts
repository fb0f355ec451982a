import { errorsFrom } from "@/lib/docs/error-notes";
import { feedKinds, feedSample } from "@/lib/docs/feed-words";
import { refusals } from "./responses";

/** The platform feed (docs/rules/feed.md#the-door). */
export const feedPaths = () => ({
  "/feed/v1/changes": {
    post: {
      operationId: "feedChanges",
      tags: ["Platform feed"],
      summary: "Applies changes of event data, one JSON object a line, as they arrive.",
      security: [{ feedToken: [] }],
      parameters: [
        {
          name: "Content-Encoding",
          in: "header",
          required: false,
          schema: { enum: ["gzip", "identity"] },
          description: "How the body is compressed.",
        },
      ],
      requestBody: {
        required: true,
        description: "Any number of lines of JSON in UTF-8, each ended by a line feed and at most 262,144 bytes long.",
        content: { "application/x-ndjson": { schema: line } },
      },
      responses: {
        "200": {
          description: "The body was read to its end. Lines with a fault are named; the others were applied.",
          content: { "application/json": { schema: { $ref: "#/components/schemas/FeedSummary" }, example: feedSample } },
        },
        ...refusals(errorsFrom("feed")),
      },
    },
  },
});

const line = {
  type: "object",
  description: "The state of one thing, or that it is deleted, or the beginning or end of a snapshot.",
  properties: {
    kind: { enum: [...feedKinds.map(({ kind }) => kind), "snapshot"] },
    event: { type: "string", format: "uuid", description: "The event that it belongs to." },
    id: { type: "string", description: "A UUID, a person's e-mail or guest key, a form field's key." },
    version: {
      type: ["integer", "string"],
      description: "The source's own: a whole number or an RFC 3339 time. An older one than what was applied changes nothing.",
    },
    data: { type: "object", description: "Fields to set. Absent ones are left alone." },
    deleted: { type: "boolean", description: "The thing is no more." },
    of: { type: "array", items: { type: "string" }, description: "Of a snapshot: the kinds that it names completely." },
    state: { enum: ["begin", "end"], description: "Of a snapshot." },
    force: { type: "boolean", description: "Of the end of a snapshot: delete more than half, too." },
  },
  required: ["kind"],
};
