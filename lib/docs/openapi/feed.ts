import { feedKinds, feedSample } from "@/lib/docs/components/feed";
import { errorsFrom } from "@/lib/docs/error-notes";
import { answer, errorResponse, refusalResponses } from "./responses";

/** The platform feed (docs/rules/feed.md#the-door). */
export const feedPaths = () => ({
  "/feed/v1/changes": {
    post: {
      operationId: "feedChanges",
      tags: ["Platform feed"],
      summary: "Applies changes to event data as they arrive, one JSON object per line.",
      description:
        "Each line is applied whole or not at all, those of an event in their order. Lines after a refused one go on.",
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
        description:
          "Any number of lines of JSON in UTF-8, each terminated by a line feed and at most 262,144 bytes long.",
        content: { "application/x-ndjson": { schema: lineSchema } },
      },
      responses: {
        "200": answer(
          "The body was read to its end. Lines with a fault are listed; the others were applied.",
          "FeedSummary",
          { example: feedSample },
        ),
        "408": {
          ...errorResponse("invalid_request"),
          description:
            "Nothing arrived for 30 seconds. The lines before were applied; send everything again.",
        },
        ...refusalResponses(errorsFrom("feed")),
      },
    },
  },
});

const lineSchema = {
  type: "object",
  description: "The state of one record, its deletion, or the beginning or end of a snapshot.",
  properties: {
    kind: { enum: [...feedKinds.map(({ kind }) => kind), "snapshot"] },
    event: { type: "string", format: "uuid", description: "The event that the record belongs to." },
    id: {
      type: "string",
      description: "A UUID, a person's e-mail or guest key, a form field's key.",
    },
    version: {
      type: ["integer", "string"],
      description:
        "The source's own version: a whole number or an RFC 3339 time. A version older than the last applied one changes nothing.",
    },
    data: { type: "object", description: "Fields to set. Absent fields are left unchanged." },
    deleted: { type: "boolean", description: "Whether the record is deleted." },
    of: {
      type: "array",
      items: { type: "string" },
      description: "For a snapshot: the kinds that it lists completely.",
    },
    state: { enum: ["begin", "end"], description: "For a snapshot: its beginning or end." },
    force: {
      type: "boolean",
      description: "For the end of a snapshot: delete even more than half of a kind.",
    },
  },
  required: ["kind"],
};
