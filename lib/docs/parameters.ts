import { config } from "@/lib/config/config";
import { scopeNames } from "@/lib/resources/scopes";
import { dutyStates } from "@/lib/webhooks/duties/list";
import { durationWords } from "@/lib/words";
import type { JsonSchema } from "./json-schema";

/** A parameter in the form of OpenAPI. The pages show the same rows. */
export interface Parameter {
  name: string;
  in: "path" | "query" | "header" | "form" | "body";
  required?: boolean;
  schema: JsonSchema;
  description: string;
}

const stringSchema: JsonSchema = { type: "string" };

/** The schema of a body with these fields. */
export const bodyOf = (fields: readonly Parameter[]) => ({
  type: "object",
  properties: Object.fromEntries(
    fields.map(({ name, schema, description }) => [name, { ...schema, description }]),
  ),
  required: fields.filter(({ required }) => required).map(({ name }) => name),
});

export const pathParameters = {
  event_id: {
    name: "event_id",
    in: "path",
    required: true,
    schema: stringSchema,
    description: "The event that the token is bound to: `event_id` in the token response.",
  },
  participant_id: {
    name: "participant_id",
    in: "path",
    required: true,
    schema: stringSchema,
    description: "The participant's pseudonym.",
  },
} as const satisfies Record<string, Parameter>;

export const isPathParameter = (name: string): name is keyof typeof pathParameters =>
  Object.hasOwn(pathParameters, name);

export const pageParameters = (): Parameter[] => [
  {
    name: "limit",
    in: "query",
    schema: { type: "integer", default: 25 },
    description:
      "Rows per page: 25 when absent or not a number, clamped to the range 1 to 50. Never causes an error.",
  },
  {
    name: "cursor",
    in: "query",
    schema: stringSchema,
    description: `\`next_cursor\` of the previous page. Valid for ${durationWords(config().CURSOR_TTL)}, for the same collection of the same event.`,
  },
  {
    name: "updated_since",
    in: "query",
    schema: { type: "string", format: "date-time" },
    description:
      "Only rows that changed at this instant or later and are still listed, for example `2027-01-03T10:00:00Z`.",
  },
];

export const requestHeaders: Parameter[] = [
  {
    name: "X-Service-Request-Id",
    in: "header",
    schema: stringSchema,
    description:
      "Your own id for the request, echoed in the response: 8 to 64 letters, digits, `.`, `_` or `-`. An invalid id is replaced, never refused.",
  },
  {
    name: "If-None-Match",
    in: "header",
    schema: stringSchema,
    description:
      "The `ETag` of your copy. The response is 304 without a body when nothing has changed.",
  },
];

/** The headers of every response to a known token. */
export const responseHeaders: { name: string; schema: JsonSchema; description: string }[] = [
  {
    name: "X-Service-Request-Id",
    schema: stringSchema,
    description: "The request's id, yours or a generated one.",
  },
  {
    name: "X-RateLimit-Limit",
    schema: { type: "integer" },
    description: "The hourly budget of the grant.",
  },
  {
    name: "X-RateLimit-Remaining",
    schema: { type: "integer" },
    description: "The part of the budget that is left.",
  },
  {
    name: "X-RateLimit-Reset",
    schema: { type: "integer" },
    description:
      "When the whole budget is available again if you send nothing more, in Unix epoch seconds.",
  },
];

export const etagHeader = {
  name: "ETag",
  schema: stringSchema,
  description: "Changes when the content changes. Send it as `If-None-Match`.",
};

export const stateParameters: Parameter[] = [
  {
    name: "event_id",
    in: "query",
    required: true,
    schema: stringSchema,
    description: "An event that an organizer has connected you to.",
  },
];

export const authorizeParameters = (): Parameter[] => [
  {
    name: "response_type",
    in: "query",
    required: true,
    schema: { const: "code" },
    description: "Always `code`.",
  },
  {
    name: "client_id",
    in: "query",
    required: true,
    schema: stringSchema,
    description: "From your registration.",
  },
  {
    name: "redirect_uri",
    in: "query",
    required: true,
    schema: { type: "string", format: "uri" },
    description:
      "One of your registered addresses, matched character by character: a trailing slash makes a different address.",
  },
  {
    name: "scope",
    in: "query",
    required: true,
    schema: stringSchema,
    description: `Scopes that your manifest declares, separated by spaces: ${scopeNames.map((scope) => `\`${scope}\``).join(", ")}.`,
  },
  {
    name: "event_id",
    in: "query",
    schema: stringSchema,
    description:
      "The event that an organizer connects. With it, the flow is organizer connect; without it, participant sign-in.",
  },
  {
    name: "state",
    in: "query",
    schema: stringSchema,
    description:
      "Recommended. Returned unchanged. Bind it to the browser's session, and compare it.",
  },
  {
    name: "code_challenge",
    in: "query",
    required: true,
    schema: stringSchema,
    description: "base64url of the SHA-256 of your code_verifier.",
  },
  {
    name: "code_challenge_method",
    in: "query",
    required: true,
    schema: { const: "S256" },
    description: "Always `S256`.",
  },
  {
    name: "prompt",
    in: "query",
    schema: { const: "consent" },
    description:
      "`consent` shows the consent screen even when consent exists. Any other value is `invalid_request`.",
  },
  {
    name: "nonce",
    in: "query",
    schema: stringSchema,
    description: "Returned unchanged in the id_token of the code exchange.",
  },
];

const clientFields: Parameter[] = [
  {
    name: "client_id",
    in: "form",
    required: true,
    schema: stringSchema,
    description: "From your registration.",
  },
  {
    name: "client_secret",
    in: "form",
    required: true,
    schema: stringSchema,
    description: "The current secret, or the previous one while it is valid.",
  },
];

export const codeExchangeFields = (): Parameter[] => [
  {
    name: "grant_type",
    in: "form",
    required: true,
    schema: { const: "authorization_code" },
    description: "`authorization_code`.",
  },
  {
    name: "code",
    in: "form",
    required: true,
    schema: stringSchema,
    description: `From the redirect. Single use, valid for ${durationWords(config().AUTHORIZATION_CODE_TTL)}.`,
  },
  {
    name: "redirect_uri",
    in: "form",
    required: true,
    schema: stringSchema,
    description: "The same as in the authorization request.",
  },
  {
    name: "code_verifier",
    in: "form",
    required: true,
    schema: stringSchema,
    description: "The secret behind the challenge: 43 to 128 unreserved characters.",
  },
  ...clientFields,
];

export const refreshFields = (): Parameter[] => [
  {
    name: "grant_type",
    in: "form",
    required: true,
    schema: { const: "refresh_token" },
    description: "`refresh_token`.",
  },
  {
    name: "refresh_token",
    in: "form",
    required: true,
    schema: stringSchema,
    description: "The newest one. A second use revokes every token of its authorization.",
  },
  {
    name: "scope",
    in: "form",
    schema: stringSchema,
    description: "Can only narrow the granted scopes.",
  },
  ...clientFields,
];

export const idempotencyKeyHeader: Parameter = {
  name: "Idempotency-Key",
  in: "header",
  schema: stringSchema,
  description:
    "For a refresh whose response was lost: for a minute, the same token with the same key returns the same response. Use a new key for every refresh.",
};

export const logParameters = (): Parameter[] => [
  {
    name: "after",
    in: "query",
    schema: stringSchema,
    description: `A cursor: \`next\` of a page, or \`cursor\` of an item. Valid for ${durationWords(config().EVENT_LOG_TTL)}. Without it, the log starts at the oldest entry that is kept.`,
  },
  {
    name: "limit",
    in: "query",
    schema: { type: "integer", default: 100 },
    description: "Items per page, clamped to 1 to 100.",
  },
  {
    name: "types",
    in: "query",
    schema: stringSchema,
    description:
      "Event types, separated by commas; all types when absent. An unknown name returns `validation_error`.",
  },
  {
    name: "wait",
    in: "query",
    schema: { type: "integer", default: 0 },
    description:
      "Seconds to wait for an item when there is none, clamped to the range 0 to 30. The response is sent as soon as there is an item.",
  },
  {
    name: "Last-Event-ID",
    in: "header",
    schema: stringSchema,
    description:
      "A stream resumes after this cursor. Browsers and libraries send it automatically.",
  },
];

export const dutyParameters = (): Parameter[] => [
  {
    name: "state",
    in: "query",
    schema: { type: "string", enum: [...dutyStates] },
    description: "Only duties in this state; all when absent. An overdue duty is not `open`.",
  },
  {
    name: "cursor",
    in: "query",
    schema: stringSchema,
    description: `\`next_cursor\` of the previous page. Valid for ${durationWords(config().CURSOR_TTL)}.`,
  },
];

export const revokeFields: Parameter[] = [
  {
    name: "token",
    in: "form",
    required: true,
    schema: stringSchema,
    description:
      "An access token is revoked alone. A refresh token is revoked with every token of its authorization.",
  },
  {
    name: "token_type_hint",
    in: "form",
    schema: { enum: ["access_token", "refresh_token"] },
    description: "A wrong hint has no effect.",
  },
];

export const deliveryHeaderNotes: Parameter[] = [
  {
    name: "X-Service-Event",
    in: "header",
    required: true,
    schema: stringSchema,
    description: "The event type; equals `event_type` of the body.",
  },
  {
    name: "X-Service-Delivery-Id",
    in: "header",
    required: true,
    schema: stringSchema,
    description:
      "Unique per delivery. Automatic retries and a repeated announcement reuse it; a replay gets a new one.",
  },
  {
    name: "X-Service-Timestamp",
    in: "header",
    required: true,
    schema: stringSchema,
    description: "The time of this attempt, in Unix epoch seconds.",
  },
  {
    name: "X-Service-Signature",
    in: "header",
    required: true,
    schema: stringSchema,
    description:
      "`sha256=` followed by the lower-case hex of the HMAC-SHA256 over the timestamp, a dot and the raw body, keyed with the whole webhook secret.",
  },
  {
    name: "X-Service-Signature-Previous",
    in: "header",
    schema: stringSchema,
    description:
      "The same with the previous secret. Sent only while the secrets of a rotation overlap.",
  },
  {
    name: "X-Service-Replay-Of",
    in: "header",
    schema: stringSchema,
    description: "On a replay: the delivery id of the original.",
  },
  {
    name: "X-Service-Changed-Fields",
    in: "header",
    schema: stringSchema,
    description:
      "On the seven types that announce a change: the fields of `data` that differ from your data before, separated by commas. Empty when nothing changed that you see. [What counts](/docs/keep-a-copy#what-changed).",
  },
  {
    name: "X-Service-Test",
    in: "header",
    schema: stringSchema,
    description: "`true` on a test webhook: its data is fictional.",
  },
];
