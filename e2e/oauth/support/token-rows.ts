import { type App, exchangeRequest, formRequest, refreshRequest } from "@/e2e/support/oauth";
import {
  type Fields,
  type MatrixWorld,
  type RefusalRow,
  type RowContext,
  type SendRowRequest,
  updateFamily,
  updateRow,
  whileTableLocked,
  whileTableMissing,
} from "./matrix-world";

/** The first exchange of a valid code, valid except for what the row changes. */
const exchange =
  (
    over: (w: MatrixWorld) => Fields = () => ({}),
    headers: (w: MatrixWorld) => Record<string, string> = () => ({}),
  ): SendRowRequest =>
  async ({ w, send }) =>
    send(exchangeRequest(w.app, await w.code(), over(w), headers(w)));

const credentialsOf = (app: App): Fields => ({
  client_id: app.client_id,
  client_secret: app.clientSecret,
});

const noCredentials: Fields = { client_id: undefined, client_secret: undefined };

const basicAuthorization = ({ client_id }: App, secret: string) => ({
  Authorization: `Basic ${Buffer.from(`${client_id}:${secret}`).toString("base64")}`,
});

const exchangeAfter =
  (
    before: (code: { code: string; codeVerifier: string }, at: RowContext) => Promise<unknown>,
  ): SendRowRequest =>
  async (at) => {
    const code = await at.w.code();
    await before(code, at);
    return at.send(exchangeRequest(at.w.app, code));
  };

const refreshAfter =
  (
    before: (refreshToken: string, at: RowContext) => Promise<unknown>,
    over: Fields = {},
  ): SendRowRequest =>
  async (at) => {
    const { refresh_token } = await (await exchange()(at)).json();
    await before(refresh_token, at);
    return at.send(refreshRequest(at.w.app, refresh_token, over));
  };

const expired = "expires_at = now() - interval '1 second'";

const unknownCode = { code: "svc_ac_unknown", codeVerifier: "v".repeat(43) };

/** POST /oauth/token. */
export const tokenRows: RefusalRow[] = [
  ["an unknown code", 400, "invalid_grant", exchange(() => ({ code: "svc_ac_unknown" }))],
  [
    "an expired code",
    400,
    "invalid_grant",
    exchangeAfter(({ code }) => updateRow("authorization_codes", code, expired)),
  ],
  [
    "a used code",
    400,
    "invalid_grant",
    exchangeAfter((code, { w, send }) => send(exchangeRequest(w.app, code))),
  ],
  [
    "another redirect_uri",
    400,
    "invalid_grant",
    exchange((w) => ({ redirect_uri: `${w.app.redirectUri}/` })),
  ],
  [
    "another code_verifier",
    400,
    "invalid_grant",
    exchange(() => ({ code_verifier: "v".repeat(43) })),
  ],
  ["another client's code", 400, "invalid_grant", exchange((w) => credentialsOf(w.foreign))],
  [
    "a code of an ended connection",
    400,
    "invalid_grant",
    async ({ w, send }) => send(exchangeRequest(w.app, await w.endedCode())),
  ],
  [
    "an unknown refresh token",
    400,
    "invalid_grant",
    ({ w, send }) => send(refreshRequest(w.app, "svc_rt_unknown")),
  ],
  [
    "a used refresh token",
    400,
    "invalid_grant",
    refreshAfter((token, { w, send }) => send(refreshRequest(w.app, token))),
  ],
  [
    "a revoked refresh token",
    400,
    "invalid_grant",
    refreshAfter((token, { w, send }) =>
      send(formRequest("/oauth/revoke", { token, ...credentialsOf(w.app) })),
    ),
  ],
  [
    "a refresh token past its window",
    400,
    "invalid_grant",
    refreshAfter((token) => updateRow("refresh_tokens", token, expired)),
  ],
  [
    "a family past its hard cap",
    400,
    "invalid_grant",
    refreshAfter((token) => updateFamily(token, expired)),
  ],
  ["an unknown client", 400, "invalid_client", exchange(() => ({ client_id: "nobody" }))],
  [
    "a wrong client_secret",
    400,
    "invalid_client",
    exchange(() => ({ client_secret: "svc_cs_wrong" })),
  ],
  ["no credentials", 400, "invalid_client", exchange(() => noCredentials)],
  [
    "malformed Basic",
    400,
    "invalid_client",
    exchange(
      () => noCredentials,
      () => ({ Authorization: "Basic ???" }),
    ),
  ],
  [
    "the old secret after its overlap",
    400,
    "invalid_client",
    exchange((w) => credentialsOf(w.rotated)),
  ],
  ["a force-deleted client", 400, "invalid_client", exchange((w) => credentialsOf(w.deleted))],
  ["a suspended client", 400, "unauthorized_client", exchange((w) => credentialsOf(w.suspended))],
  [
    "an unpublished client",
    400,
    "unauthorized_client",
    exchange((w) => credentialsOf(w.unpublished)),
  ],
  [
    "grant type client_credentials",
    400,
    "unauthorized_client",
    exchange(() => ({ grant_type: "client_credentials" })),
  ],
  ["grant type password", 400, "unauthorized_client", exchange(() => ({ grant_type: "password" }))],
  ["no grant_type", 400, "invalid_request", exchange(() => ({ grant_type: undefined }))],
  ["no code", 400, "invalid_request", exchange(() => ({ code: undefined }))],
  ["no redirect_uri", 400, "invalid_request", exchange(() => ({ redirect_uri: undefined }))],
  ["no code_verifier", 400, "invalid_request", exchange(() => ({ code_verifier: undefined }))],
  [
    "a malformed code_verifier",
    400,
    "invalid_request",
    exchange(() => ({ code_verifier: "short" })),
  ],
  ["no refresh_token", 400, "invalid_request", exchange(() => ({ grant_type: "refresh_token" }))],
  [
    "a JSON body",
    400,
    "invalid_request",
    exchange(undefined, () => ({ "Content-Type": "application/json" })),
  ],
  [
    "credentials in the body and by Basic",
    400,
    "invalid_request",
    exchange(undefined, ({ app }) => basicAuthorization(app, app.clientSecret)),
  ],
  [
    "a parameter in the query",
    400,
    "invalid_request",
    ({ send }) => send(formRequest("/oauth/token?client_secret=x", {})),
  ],
  ["GET", 405, "invalid_request", ({ send }) => send(new Request("http://any/oauth/token"))],
  [
    "a scope that was not granted",
    400,
    "invalid_scope",
    refreshAfter(async () => {}, { scope: "event.read program.read" }),
  ],
  ["the 21st wrong secret", 429, "rate_limit_exceeded", overGuessLimit],
  [
    "a server failure",
    500,
    "internal_error",
    ({ w, send }) =>
      whileTableMissing("client_secrets", () => send(exchangeRequest(w.app, unknownCode))),
  ],
  [
    "a database that does not answer in time",
    503,
    "service_unavailable",
    ({ w, send }) =>
      whileTableLocked("client_secrets", () => send(exchangeRequest(w.app, unknownCode))),
  ],
];

async function overGuessLimit({ w, send }: RowContext): Promise<Response> {
  const guess = () =>
    send(exchangeRequest(w.guessed, unknownCode, { client_secret: "svc_cs_wrong" }));
  await Promise.all(Array.from({ length: 20 }, guess));
  return guess();
}

const revoke =
  (
    fields: Fields,
    credentials: (app: App) => Record<string, string> = () => ({}),
  ): SendRowRequest =>
  ({ w, send }) =>
    send(formRequest("/oauth/revoke", fields, credentials(w.app)));

/** POST /oauth/revoke. Every request not listed here returns 200. */
export const revokeRows: RefusalRow[] = [
  ["no credentials", 400, "invalid_client", revoke({ token: "x" })],
  [
    "a wrong client_secret",
    400,
    "invalid_client",
    revoke({ token: "x" }, (app) => basicAuthorization(app, "wrong")),
  ],
  [
    "no token",
    400,
    "invalid_request",
    revoke({}, (app) => basicAuthorization(app, app.clientSecret)),
  ],
  [
    "a parameter in the query",
    400,
    "invalid_request",
    ({ send }) => send(formRequest("/oauth/revoke?token=x", {})),
  ],
  ["GET", 405, "invalid_request", ({ send }) => send(new Request("http://any/oauth/revoke"))],
];
