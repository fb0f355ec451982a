import { config } from "@/lib/config/config";
import { scopeNames } from "@/lib/resources/scopes";
import { dutyStates } from "@/lib/webhooks/duties/list";
import { durationWords } from "@/lib/words";
import type { JsonSchema } from "./component-schemas";

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

interface Row {
  required?: true;
  schema: JsonSchema;
  description: string;
}

const required = (description: string, schema = stringSchema): Row => ({
  required: true,
  schema,
  description,
});
const optional = (description: string, schema = stringSchema): Row => ({ schema, description });

/** The parameters of one place, by name. */
const rows = (place: Parameter["in"], of: Record<string, Row>): Parameter[] =>
  Object.entries(of).map(([name, row]) => ({ name, in: place, ...row }));

export const pathParameters = rows("path", {
  event_id: required("The event that the token is bound to: `event_id` in the token response."),
  participant_id: required("The participant's pseudonym."),
});

export const pageParameters = () =>
  rows("query", {
    limit: optional(
      "Rows per page: 25 when absent or not a number, clamped to the range 1 to 50. Never causes an error.",
      { type: "integer", default: 25 },
    ),
    cursor: optional(
      `\`next_cursor\` of the previous page. Valid for ${durationWords(config().CURSOR_TTL)}, for the same collection of the same event.`,
    ),
    updated_since: optional(
      "Only rows that changed at this instant or later and are still listed, for example `2027-01-03T10:00:00Z`.",
      { type: "string", format: "date-time" },
    ),
  });

export const requestHeaders = rows("header", {
  "X-Service-Request-Id": optional(
    "Your own id for the request, echoed in the response: 8 to 64 letters, digits, `.`, `_` or `-`. An invalid id is replaced, never refused.",
  ),
  "If-None-Match": optional(
    "The `ETag` of your copy. The response is 304 without a body when nothing has changed.",
  ),
});

/** The headers of every response to a known token. */
export const responseHeaders = Object.entries({
  "X-Service-Request-Id": optional("The request's id, yours or a generated one."),
  "X-RateLimit-Limit": optional("The hourly budget of the grant.", { type: "integer" }),
  "X-RateLimit-Remaining": optional("The part of the budget that is left.", { type: "integer" }),
  "X-RateLimit-Reset": optional(
    "When the whole budget is available again if you send nothing more, in Unix epoch seconds.",
    { type: "integer" },
  ),
}).map(([name, row]) => ({ name, ...row }));

export const etagHeader = {
  name: "ETag",
  ...optional("Changes when the content changes. Send it as `If-None-Match`."),
};

export const stateParameters = rows("query", {
  event_id: required("An event that an organizer has connected you to."),
});

export const authorizeParameters = () =>
  rows("query", {
    response_type: required("Always `code`.", { const: "code" }),
    client_id: required("From your registration."),
    redirect_uri: required(
      "One of your registered addresses, matched character by character: a trailing slash makes a different address.",
      { type: "string", format: "uri" },
    ),
    scope: required(
      `Scopes that your manifest declares, separated by spaces: ${scopeNames.map((scope) => `\`${scope}\``).join(", ")}.`,
    ),
    event_id: optional(
      "The event that an organizer connects. With it, the flow is organizer connect; without it, participant sign-in.",
    ),
    state: optional(
      "Recommended. Returned unchanged. Bind it to the browser's session, and compare it.",
    ),
    code_challenge: required("base64url of the SHA-256 of your code_verifier."),
    code_challenge_method: required("Always `S256`.", { const: "S256" }),
    prompt: optional(
      "`consent` shows the consent screen even when consent exists. Any other value is `invalid_request`.",
      { const: "consent" },
    ),
    nonce: optional("Returned unchanged in the id_token of the code exchange."),
  });

const clientFields = rows("form", {
  client_id: required("From your registration."),
  client_secret: required("The current secret, or the previous one while it is valid."),
});

export const codeExchangeFields = (): Parameter[] => [
  ...rows("form", {
    grant_type: required("`authorization_code`.", { const: "authorization_code" }),
    code: required(
      `From the redirect. Single use, valid for ${durationWords(config().AUTHORIZATION_CODE_TTL)}.`,
    ),
    redirect_uri: required("The same as in the authorization request."),
    code_verifier: required("The secret behind the challenge: 43 to 128 unreserved characters."),
  }),
  ...clientFields,
];

export const refreshFields = (): Parameter[] => [
  ...rows("form", {
    grant_type: required("`refresh_token`.", { const: "refresh_token" }),
    refresh_token: required(
      "The newest one. A second use revokes every token of its authorization.",
    ),
    scope: optional("Can only narrow the granted scopes."),
  }),
  ...clientFields,
];

export const idempotencyKeyHeaders = rows("header", {
  "Idempotency-Key": optional(
    "For a refresh whose response was lost: for a minute, the same token with the same key returns the same response. Use a new key for every refresh.",
  ),
});

export const logParameters = (): Parameter[] => [
  ...rows("query", {
    after: optional(
      `A cursor: \`next\` of a page, or \`cursor\` of an item. Valid for ${durationWords(config().EVENT_LOG_TTL)}. Without it, the log starts at the oldest entry that is kept.`,
    ),
    limit: optional("Items per page, clamped to 1 to 100.", { type: "integer", default: 100 }),
    types: optional(
      "Event types, separated by commas; all types when absent. An unknown name returns `validation_error`.",
    ),
    wait: optional(
      "Seconds to wait for an item when there is none, clamped to the range 0 to 30. The response is sent as soon as there is an item.",
      { type: "integer", default: 0 },
    ),
  }),
  ...rows("header", {
    "Last-Event-ID": optional(
      "A stream resumes after this cursor. Browsers and libraries send it automatically.",
    ),
  }),
];

export const dutyParameters = () =>
  rows("query", {
    state: optional("Only duties in this state; all when absent. An overdue duty is not `open`.", {
      type: "string",
      enum: [...dutyStates],
    }),
    cursor: optional(
      `\`next_cursor\` of the previous page. Valid for ${durationWords(config().CURSOR_TTL)}.`,
    ),
  });

export const revokeFields = rows("form", {
  token: required(
    "An access token is revoked alone. A refresh token is revoked with every token of its authorization.",
  ),
  token_type_hint: optional("A wrong hint has no effect.", {
    enum: ["access_token", "refresh_token"],
  }),
});

export const deliveryHeaderNotes = rows("header", {
  "X-Service-Event": required("The event type; equals `event_type` of the body."),
  "X-Service-Delivery-Id": required(
    "Unique per delivery. Automatic retries and a repeated announcement reuse it; a replay gets a new one.",
  ),
  "X-Service-Timestamp": required("The time of this attempt, in Unix epoch seconds."),
  "X-Service-Signature": required(
    "`sha256=` followed by the lower-case hex of the HMAC-SHA256 over the timestamp, a dot and the raw body, keyed with the whole webhook secret.",
  ),
  "X-Service-Signature-Previous": optional(
    "The same with the previous secret. Sent only while the secrets of a rotation overlap.",
  ),
  "X-Service-Replay-Of": optional("On a replay: the delivery id of the original."),
  "X-Service-Changed-Fields": optional(
    "On the seven types that announce a change: the fields of `data` that differ from your data before, separated by commas. Empty when nothing changed that you see. [What counts](/docs/keep-a-copy#what-changed).",
  ),
  "X-Service-Test": optional("`true` on a test webhook: its data is fictional."),
});
