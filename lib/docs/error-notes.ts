import { type ErrorCode, errorCodes } from "@/lib/errors/catalog";
import { type Endpoint, type EndpointName, endpointNames, endpoints } from "@/lib/read-api/endpoints";

/** The sources of an error. */
export type Source = "read" | "token" | "authorize" | "revoke" | "tooling" | "log" | "attest" | "feed";

interface ErrorNote {
  /** When it is given. */
  when: string;
  /** What the receiver should do. */
  todo: string;
  from: readonly Source[];
  /** Members of the body, or headers, that accompany it. */
  extra?: string;
}

export const errorNotes = {
  invalid_token: {
    when: "The token is missing, malformed or unknown. Publisher tooling answers it too when there is no publisher's session, or when an integration's token is sent instead.",
    todo: "Check that you send `Authorization: Bearer …` with the access token exactly as it was issued. Trying again does not help.",
    from: ["read", "tooling", "feed"],
    extra: "Header `WWW-Authenticate: Bearer`.",
  },
  token_expired: {
    when: "The access token is past its lifetime.",
    todo: "[Refresh](/docs/oauth#refresh) and try once more.",
    from: ["read"],
    extra: "Header `WWW-Authenticate: Bearer`.",
  },
  token_revoked: {
    when: "The token was ended on purpose: by a disconnection, a participant's revocation, an unpublished or suspended integration, an archived event, or a second use of its code or refresh token. [All causes](/docs/oauth#when-access-ends).",
    todo: "Stop. It is permanent and a refresh fails too. Delete cached data of the event within 30 days, and ask for a new authorization.",
    from: ["read"],
    extra: "Header `WWW-Authenticate: Bearer`.",
  },
  invalid_grant: {
    when: "The authorization code is unknown, used, expired, or does not match the redirect_uri or code_verifier; or the refresh token is used, expired or revoked.",
    todo: "A code: begin a new authorization. A refresh token: it is permanent, the organizer or participant has to authorize you again.",
    from: ["token"],
  },
  invalid_client: {
    when: "client_id or client_secret is wrong or missing, or the secret is one from before the rotation window.",
    todo: "Check which secret is deployed. Trying again does not help.",
    from: ["token", "revoke", "log", "attest"],
  },
  unauthorized_client: {
    when: "The integration is suspended or unpublished, the client is unknown to the authorization endpoint, or the grant type is not one of the two.",
    todo: "Look at the integration's state in the developer console.",
    from: ["token", "authorize"],
    extra: "During authorization, once the redirect URI is known to be yours, it arrives there as `error=unauthorized_client`.",
  },
  insufficient_scope: {
    when: "The token was not granted the scope this endpoint needs.",
    todo: "Work without it, or ask for the scope in a new authorization: the organizer may have left it out.",
    from: ["read"],
    extra: "Member `required_scope`: the one scope that is missing.",
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
    when: "The token is bound to another event than the one in the path. Checked before anything is looked up.",
    todo: "Use the token of that event. `event_id` of the token response says which one it is for.",
    from: ["read"],
  },
  invalid_request: {
    when: "A parameter is missing or malformed, PKCE is missing, `prompt` has an unsupported value, or the method is not answered (405).",
    todo: "Correct the request; `message` says what is wrong, `error_description` on the redirect of an authorization.",
    from: ["read", "token", "authorize", "revoke", "tooling", "log", "attest", "feed"],
  },
  invalid_scope: {
    when: "A scope is not in the catalog or not declared in your manifest, or a refresh asks for more than was granted.",
    todo: "Ask only for [scopes](/docs/oauth#scopes) the manifest declares.",
    from: ["token", "authorize"],
  },
  access_denied: {
    when: "The organizer or participant cancelled the consent, or may not connect this event.",
    todo: "Nothing is broken: offer to try again.",
    from: ["authorize"],
    extra: "Arrives at your redirect URI as `error=access_denied` with `state`; as a page (403) when the person may not use this event.",
  },
  server_error: { when: "Something failed on our side during an authorization.", todo: "Offer to try again.", from: ["authorize"] },
  resource_not_found: {
    when: "The path does not exist, or the thing is not visible inside the token's own event. Another event is `event_not_authorized`.",
    todo: "Treat it as gone: remove your copy.",
    from: ["read", "tooling", "attest"],
  },
  validation_error: {
    when: "A query parameter or body cannot be used, most often a cursor that has expired or belongs to another collection. `limit` never causes it.",
    todo: "With `field: cursor` (of the event log `after`), start again without one. Otherwise correct the named parameter.",
    from: ["read", "tooling", "log", "attest"],
    extra: "Member `field`: the parameter at fault; absent when it is none.",
  },
  not_acceptable: {
    when: "`Accept` names only media types the API does not produce. `application/json` alone is one of them.",
    todo: "Leave `Accept` out, or send `application/vnd.service.v1+json`; `message` names all types that are served.",
    from: ["read"],
  },
  rate_limit_exceeded: {
    when: "The hourly or the per-minute budget of the grant is used up, or the rotation or test limit of publisher tooling. The token and revoke endpoints and the event log give it after too many wrong client secrets from one address.",
    todo: "Wait as long as `Retry-After` says. Refused requests do not count.",
    from: ["read", "token", "revoke", "tooling", "log", "attest"],
    extra: "Header `Retry-After` in seconds.",
  },
  concurrent_limit_exceeded: {
    when: "More requests of the grant are in flight than may be; of the [event log](/docs/event-log) more than two.",
    todo: "Wait for one of your own answers, then send the next.",
    from: ["read", "log", "attest"],
    extra: "No `Retry-After`: a place is free when one of your requests has ended.",
  },
  internal_error: {
    when: "Something failed on our side.",
    todo: "Try again with growing pauses. Quote `request_id` when you write to us.",
    from: ["read", "token", "revoke", "tooling", "log", "attest", "feed"],
  },
  service_unavailable: {
    when: "Maintenance or an outage.",
    todo: "Try again after `Retry-After` when it is there, with growing pauses otherwise.",
    from: ["read", "token", "revoke", "tooling", "log", "attest", "feed"],
  },
} as const satisfies Record<ErrorCode, ErrorNote>;

export const noteOf = (code: ErrorCode): ErrorNote => errorNotes[code];

export const errorsFrom = (source: Source): ErrorCode[] => errorCodes.filter((code) => noteOf(code).from.includes(source));

/** What an endpoint of the read API can answer besides 200, in the catalog's order. */
export function errorsOf(name: EndpointName): ErrorCode[] {
  const endpoint: Endpoint = endpoints[name];
  const never = new Set<ErrorCode>([
    endpoint.token === "user" ? "installation_token_required" : "user_token_required",
    ...(endpoint.path.includes("{event_id}") ? [] : (["event_not_authorized"] as const)),
    ...(endpoint.shape === "collection" ? (["resource_not_found"] as const) : (["validation_error"] as const)),
  ]);
  return errorsFrom("read").filter((code) => !never.has(code));
}

/** The endpoints of the read API that can give an error. */
export const endpointsGiving = (code: ErrorCode): EndpointName[] => endpointNames.filter((name) => errorsOf(name).includes(code));
