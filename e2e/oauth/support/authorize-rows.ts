import { randomUUID } from "node:crypto";
import { type App, authorizeUrl, formRequest } from "@/e2e/support/oauth";
import { postDecision, requestIdOf } from "@/e2e/support/oauth-browser";
import {
  type Fields,
  type MatrixWorld,
  type RefusalRow,
  type SendRowRequest,
  whileTableMissing,
} from "./matrix-world";

type FromWorld<T> = (w: MatrixWorld) => T;

/**
 * An organizer's authorization request to connect the event, valid except for what the row changes.
 */
const authorizationRequest =
  (
    over: FromWorld<Fields> = () => ({}),
    { more = "", who = (w: MatrixWorld) => w.organizer } = {},
  ): SendRowRequest =>
  ({ w, send }) =>
    send(
      new Request(`${authorizeUrl(w.app, { event_id: w.event.id, ...over(w) })}${more}`, {
        headers: who(w),
      }),
    );

const authorizationRequestAs = (app: FromWorld<App>, over: Fields = {}) =>
  authorizationRequest((w) => ({
    client_id: app(w).client_id,
    redirect_uri: app(w).redirectUri,
    ...over,
  }));

const asStranger = { who: (w: MatrixWorld) => w.stranger };

/** A post of the consent form, from a page of this host unless `from` names another origin. */
const consentDecision =
  (
    decision: "allow" | "cancel",
    { from, proven = true }: { from?: string; proven?: boolean } = {},
  ): SendRowRequest =>
  async ({ w, send, origin }) => {
    const request = requestIdOf(
      await send(
        new Request(authorizeUrl(w.app, { event_id: w.event.id }), { headers: w.organizer }),
      ),
    );
    const path = "/oauth/consent/decision";
    const form = proven
      ? await postDecision(path, w.organizer, request, [["decision", decision]])
      : formRequest(path, { request, decision }, w.organizer);
    return send(form, {
      Origin: from ?? origin,
      "Sec-Fetch-Site": from === undefined ? "same-origin" : "cross-site",
    });
  };

const withTableMissing =
  (table: string, ask: SendRowRequest): SendRowRequest =>
  (at) =>
    whileTableMissing(table, () => ask(at));

/** Rejected with a page for the person, without a redirect. */
export const pageRows: RefusalRow[] = [
  [
    "an unknown client",
    400,
    "unauthorized_client",
    authorizationRequest(() => ({ client_id: "nobody" })),
  ],
  ["no client_id", 400, "invalid_request", authorizationRequest(() => ({ client_id: undefined }))],
  [
    "two client_ids",
    400,
    "invalid_request",
    authorizationRequest(undefined, { more: "&client_id=nobody" }),
  ],
  [
    "a force-deleted integration",
    400,
    "unauthorized_client",
    authorizationRequestAs((w) => w.deleted),
  ],
  [
    "a redirect_uri that is not registered",
    400,
    "invalid_request",
    authorizationRequest(() => ({ redirect_uri: "https://evil.example/" })),
  ],
  [
    "no redirect_uri",
    400,
    "invalid_request",
    authorizationRequest(() => ({ redirect_uri: undefined })),
  ],
  [
    "two redirect_uris",
    400,
    "invalid_request",
    authorizationRequest(undefined, { more: "&redirect_uri=https%3A%2F%2Fevil.example%2F" }),
  ],
  [
    "an event of another organization",
    403,
    "access_denied",
    authorizationRequest(undefined, asStranger),
  ],
  [
    "an event that does not exist",
    403,
    "access_denied",
    authorizationRequest(() => ({ event_id: randomUUID() })),
  ],
  ["a malformed event id", 403, "access_denied", authorizationRequest(() => ({ event_id: "x" }))],
  [
    "an archived event",
    403,
    "access_denied",
    authorizationRequest((w) => ({ event_id: w.archived.id })),
  ],
  [
    "another organization's organization-only integration",
    403,
    "access_denied",
    authorizationRequestAs((w) => w.organizationOnly),
  ],
  [
    "no eligible event",
    403,
    "access_denied",
    authorizationRequest(() => ({ event_id: undefined, scope: "profile.read" }), asStranger),
  ],
  [
    "a decision from another site",
    400,
    "invalid_request",
    consentDecision("allow", { from: "https://evil.example" }),
  ],
  [
    "a decision from a null origin",
    400,
    "invalid_request",
    consentDecision("allow", { from: "null" }),
  ],
  [
    "a decision without its proof",
    400,
    "invalid_request",
    consentDecision("allow", { proven: false }),
  ],
  [
    "a server failure before the redirect URI is validated",
    500,
    "server_error",
    withTableMissing("integrations", authorizationRequest()),
  ],
];

/** Redirects to the validated redirect URI, with `error` and `state`. */
export const redirectRows: RefusalRow[] = [
  [
    "a suspended integration",
    302,
    "unauthorized_client",
    authorizationRequestAs((w) => w.suspended),
  ],
  [
    "an unpublished integration",
    302,
    "unauthorized_client",
    authorizationRequestAs((w) => w.unpublished),
  ],
  [
    "no response_type",
    302,
    "invalid_request",
    authorizationRequest(() => ({ response_type: undefined })),
  ],
  [
    "response_type token",
    302,
    "invalid_request",
    authorizationRequest(() => ({ response_type: "token" })),
  ],
  [
    "no code_challenge",
    302,
    "invalid_request",
    authorizationRequest(() => ({ code_challenge: undefined })),
  ],
  [
    "a malformed code_challenge",
    302,
    "invalid_request",
    authorizationRequest(() => ({ code_challenge: "short" })),
  ],
  [
    "no code_challenge_method",
    302,
    "invalid_request",
    authorizationRequest(() => ({ code_challenge_method: undefined })),
  ],
  [
    "code_challenge_method plain",
    302,
    "invalid_request",
    authorizationRequest(() => ({ code_challenge_method: "plain" })),
  ],
  ["prompt login", 302, "invalid_request", authorizationRequest(() => ({ prompt: "login" }))],
  ["prompt none", 302, "invalid_request", authorizationRequest(() => ({ prompt: "none" }))],
  [
    "prompt select_account",
    302,
    "invalid_request",
    authorizationRequest(() => ({ prompt: "select_account" })),
  ],
  ["no scope", 302, "invalid_request", authorizationRequest(() => ({ scope: undefined }))],
  [
    "a repeated parameter",
    302,
    "invalid_request",
    authorizationRequest(undefined, { more: "&scope=event.read" }),
  ],
  [
    "no event_id and no user-side scope",
    302,
    "invalid_request",
    authorizationRequest(() => ({ event_id: undefined })),
  ],
  [
    "a scope that is not declared",
    302,
    "invalid_scope",
    authorizationRequest(() => ({ scope: "event.read program.read" })),
  ],
  [
    "a scope that is not in the catalog",
    302,
    "invalid_scope",
    authorizationRequest(() => ({ scope: "event.read admin" })),
  ],
  [
    "an event_id with only user-side scopes",
    302,
    "invalid_scope",
    authorizationRequestAs((w) => w.signInOnly, { scope: "profile.read" }),
  ],
  ["the organizer cancels", 302, "access_denied", consentDecision("cancel")],
  [
    "a server failure after the redirect URI is validated",
    302,
    "server_error",
    withTableMissing("authorization_requests", authorizationRequest()),
  ],
];
