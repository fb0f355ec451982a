import { type ErrorCode, errorCodes, errorStatus } from "@/lib/errors/catalog";
import {
  type Endpoint,
  type EndpointName,
  endpointNames,
  endpoints,
} from "@/lib/read-api/endpoints";
import { type Block, table } from "./content";

/** The parts of the service that can return an error. */
export type ErrorSource =
  | "read"
  | "token"
  | "authorize"
  | "revoke"
  | "tooling"
  | "log"
  | "state"
  | "attest"
  | "feed";

interface ErrorNote {
  /** When the error is returned. */
  when: string;
  /** What the caller should do. */
  todo: string;
  from: readonly ErrorSource[];
  /** Body fields or headers that accompany the error. */
  extra?: string;
}

const challenge =
  'Header `WWW-Authenticate: Bearer` with `error="invalid_token"` and `error_description`.';

const errorNotes = {
  invalid_token: {
    when: "The token is missing, malformed or unknown. Publisher tooling also returns it without a publisher's session, or when an integration's token is sent instead.",
    todo: "Check that you send `Authorization: Bearer …` with the access token exactly as it was issued. Retrying does not help.",
    from: ["read", "tooling", "feed"],
    extra:
      'Header `WWW-Authenticate: Bearer`; when a token was sent, with `error="invalid_token"` and `error_description`.',
  },
  token_expired: {
    when: "The access token is past its lifetime.",
    todo: "[Refresh](/docs/oauth#refresh) and retry once.",
    from: ["read"],
    extra: challenge,
  },
  token_revoked: {
    when: "The token was revoked: by you, a disconnection, a participant's revocation, an unpublished or suspended integration, an archived event, or a second use of its code or refresh token. [All causes](/docs/oauth#when-access-ends).",
    todo: "This token never works again. [Refresh](/docs/oauth#refresh) once: that works if only this access token was revoked. If it returns `invalid_grant`, access has ended: [delete](/docs/deletions) what you copied, and request a new authorization.",
    from: ["read"],
    extra: challenge,
  },
  invalid_grant: {
    when: "The authorization code is unknown, used, expired, or does not match the redirect_uri or code_verifier; or the refresh token is used, expired or revoked.",
    todo: "For a code, start a new authorization. For a refresh token, the error is permanent: the organizer or participant must authorize you again.",
    from: ["token"],
  },
  invalid_client: {
    when: "client_id or client_secret is wrong or missing, or the secret is an old one whose rotation window has ended.",
    todo: "Check which secret is deployed. Retrying does not help.",
    from: ["token", "revoke", "log", "state", "attest"],
  },
  unauthorized_client: {
    when: "The integration is suspended or unpublished, the client is unknown to the authorization endpoint, or the grant type is not one of the two.",
    todo: "Check the integration's state in the developer console.",
    from: ["token", "authorize"],
    extra:
      "During authorization, once the redirect URI is known to be yours, the error is sent there as `error=unauthorized_client`.",
  },
  insufficient_scope: {
    when: "The token was not granted the scope this endpoint needs.",
    todo: "Continue without it, or request the scope in a new authorization: the organizer may have left it out.",
    from: ["read"],
    extra:
      'Member `required_scope`: the one scope that is missing. Header `WWW-Authenticate: Bearer` with `error="insufficient_scope"` and `scope`.',
  },
  user_token_required: {
    when: "An installation token was sent to a `/me` endpoint.",
    todo: "Use the user token of the participant's sign-in.",
    from: ["read"],
  },
  installation_token_required: {
    when: "A user token was sent to an event endpoint.",
    todo: "Use the installation token of the event's connection.",
    from: ["read"],
  },
  event_not_authorized: {
    when: "The token is bound to a different event from the one in the path. This is checked before any lookup.",
    todo: "Use the token of that event. `event_id` in the token response names the event of a token.",
    from: ["read"],
  },
  invalid_request: {
    when: "A parameter is missing or malformed, PKCE is missing, `prompt` has an unsupported value, the body is in another form than the endpoint reads or was cut off, or the method is not supported (405).",
    todo: "Correct the request. `message`, or `error_description` on the redirect of an authorization, says what is wrong.",
    from: ["read", "token", "authorize", "revoke", "tooling", "log", "state", "attest", "feed"],
  },
  invalid_scope: {
    when: "A scope is not in the catalog or not declared in your manifest, or a refresh asks for more than was granted.",
    todo: "Request only [scopes](/docs/oauth#scopes) that the manifest declares. `openid`, `profile` and `email` are none of them: `profile.read` gives name and e-mail, and every sign-in has an id_token.",
    from: ["token", "authorize"],
  },
  access_denied: {
    when: "The organizer or participant cancelled the consent, or may not connect this event.",
    todo: "Nothing is broken: offer to try again.",
    from: ["authorize"],
    extra:
      "Sent to your redirect URI as `error=access_denied` with `state`, or shown as a page (403) when the person may not use this event.",
  },
  server_error: {
    when: "Something went wrong on our side during an authorization.",
    todo: "Offer to try again.",
    from: ["authorize"],
  },
  resource_not_found: {
    when: "The path does not exist, or the resource is not visible within the token's own event. For another event, the error is `event_not_authorized`. The state of an event returns it unless you are connected to that event and neither suspended nor unpublished.",
    todo: "Treat it as deleted: remove your copy.",
    from: ["read", "tooling", "state", "attest"],
  },
  validation_error: {
    when: "A query parameter or body cannot be used, most often a cursor that has expired or belongs to another collection. `limit` never causes it.",
    todo: "With `field: cursor` (in the event log, `field: after`), start again without a cursor. Otherwise, correct the named parameter.",
    from: ["read", "tooling", "log", "state", "attest"],
    extra: "Member `field`: the parameter at fault; absent when no parameter is at fault.",
  },
  not_acceptable: {
    when: "`Accept` names only media types the API does not produce. `application/json` alone is one of them.",
    todo: "Omit `Accept`, or send `application/vnd.service.v1+json`; `message` names all supported types.",
    from: ["read"],
  },
  rate_limit_exceeded: {
    when: "The hourly or the per-minute budget of the grant is used up, or a [limit](/docs/limits#everything-else) of the event log, of states, of attestations or of publisher tooling. Endpoints that take the client secret also return it after too many wrong ones from one address.",
    todo: "Wait as long as `Retry-After` says. Refused requests do not count.",
    from: ["read", "token", "revoke", "tooling", "log", "state", "attest"],
    extra: "Header `Retry-After` in seconds.",
  },
  concurrent_limit_exceeded: {
    when: "Too many requests of the grant are in flight, or too many of the integration to the event log, for states or for attestations. [How many are allowed](/docs/limits).",
    todo: "Wait until one of your own requests has been answered, then send the next.",
    from: ["read", "log", "state", "attest"],
    extra: "No `Retry-After`: you can send the next request as soon as one of yours has ended.",
  },
  internal_error: {
    when: "Something went wrong on our side.",
    todo: "Retry with increasing delays. Quote `request_id` when you contact us.",
    from: ["read", "token", "revoke", "tooling", "log", "state", "attest", "feed"],
  },
  service_unavailable: {
    when: "Maintenance or an outage.",
    todo: "Retry after `Retry-After` if it is present, otherwise with increasing delays.",
    from: ["read", "token", "revoke", "tooling", "log", "state", "attest", "feed"],
  },
} as const satisfies Record<ErrorCode, ErrorNote>;

export const errorNoteOf = (code: ErrorCode): ErrorNote => errorNotes[code];

export const errorsFrom = (source: ErrorSource): ErrorCode[] =>
  errorCodes.filter((code) => errorNoteOf(code).from.includes(source));

/** The errors that an endpoint of the read API can return, in the catalog's order. */
export function errorsOf(name: EndpointName): ErrorCode[] {
  const endpoint: Endpoint = endpoints[name];
  const never = new Set<ErrorCode>([
    endpoint.token === "user" ? "installation_token_required" : "user_token_required",
    ...(endpoint.path.includes("{event_id}") ? [] : (["event_not_authorized"] as const)),
    ...(endpoint.shape === "collection"
      ? (["resource_not_found"] as const)
      : (["validation_error"] as const)),
  ]);
  return errorsFrom("read").filter((code) => !never.has(code));
}

/** The endpoints of the read API that can return an error. */
export const endpointsReturning = (code: ErrorCode): EndpointName[] =>
  endpointNames.filter((name) => errorsOf(name).includes(code));

export const errorTable = (codes: readonly ErrorCode[]): Block =>
  table(
    ["Code", "HTTP", "When"],
    codes.map((code) => [
      `[\`${code}\`](/docs/errors/${code})`,
      statusWords(code),
      errorNoteOf(code).when,
    ]),
  );

/**
 * Two codes are normally redirects. When they are shown as a page, it has the status of the
 * catalog.
 */
export const statusWords = (code: ErrorCode): string =>
  code === "access_denied" || code === "server_error"
    ? `302 with \`error\`, or a page (${errorStatus[code]})`
    : String(errorStatus[code]);
