import { type App, exchangeRequest, post, refreshRequest } from "@/e2e/support/oauth";
import { type Ask, change, changeFamily, type Fields, type MatrixWorld, type Place, type Row, whileLocked, without } from "./matrix-world";

/** The first exchange of a valid code, valid except for what the row changes. */
const exchanging =
  (over: (w: MatrixWorld) => Fields = () => ({}), headers: (w: MatrixWorld) => Record<string, string> = () => ({})): Ask =>
  async ({ w, send }) =>
    send(exchangeRequest(w.app, await w.code(), over(w), headers(w)));

const as = (app: App): Fields => ({ client_id: app.client_id, client_secret: app.clientSecret });

const nobody: Fields = { client_id: undefined, client_secret: undefined };

const basic = ({ client_id }: App, secret: string) => ({ Authorization: `Basic ${Buffer.from(`${client_id}:${secret}`).toString("base64")}` });

const exchangingAfter =
  (before: (code: { code: string; codeVerifier: string }, at: Place) => Promise<unknown>): Ask =>
  async (at) => {
    const code = await at.w.code();
    await before(code, at);
    return at.send(exchangeRequest(at.w.app, code));
  };

const refreshingAfter =
  (before: (refreshToken: string, at: Place) => Promise<unknown>, over: Fields = {}): Ask =>
  async (at) => {
    const { refresh_token } = await (await exchanging()(at)).json();
    await before(refresh_token, at);
    return at.send(refreshRequest(at.w.app, refresh_token, over));
  };

const past = "expires_at = now() - interval '1 second'";

const unknownCode = { code: "svc_ac_unknown", codeVerifier: "v".repeat(43) };

/** POST /oauth/token. */
export const tokenRows: Row[] = [
  ["an unknown code", 400, "invalid_grant", exchanging(() => ({ code: "svc_ac_unknown" }))],
  ["an expired code", 400, "invalid_grant", exchangingAfter(({ code }) => change("authorization_codes", code, past))],
  ["a used code", 400, "invalid_grant", exchangingAfter((code, { w, send }) => send(exchangeRequest(w.app, code)))],
  ["another redirect_uri", 400, "invalid_grant", exchanging((w) => ({ redirect_uri: `${w.app.redirectUri}/` }))],
  ["another code_verifier", 400, "invalid_grant", exchanging(() => ({ code_verifier: "v".repeat(43) }))],
  ["another client's code", 400, "invalid_grant", exchanging((w) => as(w.foreign))],
  ["a code of an ended connection", 400, "invalid_grant", async ({ w, send }) => send(exchangeRequest(w.app, await w.endedCode()))],
  ["an unknown refresh token", 400, "invalid_grant", ({ w, send }) => send(refreshRequest(w.app, "svc_rt_unknown"))],
  ["a used refresh token", 400, "invalid_grant", refreshingAfter((token, { w, send }) => send(refreshRequest(w.app, token)))],
  ["a revoked refresh token", 400, "invalid_grant", refreshingAfter((token, { w, send }) => send(post("/oauth/revoke", { token, ...as(w.app) })))],
  ["a refresh token past its window", 400, "invalid_grant", refreshingAfter((token) => change("refresh_tokens", token, past))],
  ["a family past its hard cap", 400, "invalid_grant", refreshingAfter((token) => changeFamily(token, past))],
  ["an unknown client", 400, "invalid_client", exchanging(() => ({ client_id: "nobody" }))],
  ["a wrong client_secret", 400, "invalid_client", exchanging(() => ({ client_secret: "svc_cs_wrong" }))],
  ["no credentials", 400, "invalid_client", exchanging(() => nobody)],
  [
    "malformed Basic",
    400,
    "invalid_client",
    exchanging(
      () => nobody,
      () => ({ Authorization: "Basic ???" }),
    ),
  ],
  ["the old secret after its overlap", 400, "invalid_client", exchanging((w) => as(w.rotated))],
  ["a force-deleted client", 400, "invalid_client", exchanging((w) => as(w.deleted))],
  ["a suspended client", 400, "unauthorized_client", exchanging((w) => as(w.suspended))],
  ["an unpublished client", 400, "unauthorized_client", exchanging((w) => as(w.unpublished))],
  ["grant type client_credentials", 400, "unauthorized_client", exchanging(() => ({ grant_type: "client_credentials" }))],
  ["grant type password", 400, "unauthorized_client", exchanging(() => ({ grant_type: "password" }))],
  ["no grant_type", 400, "invalid_request", exchanging(() => ({ grant_type: undefined }))],
  ["no code", 400, "invalid_request", exchanging(() => ({ code: undefined }))],
  ["no redirect_uri", 400, "invalid_request", exchanging(() => ({ redirect_uri: undefined }))],
  ["no code_verifier", 400, "invalid_request", exchanging(() => ({ code_verifier: undefined }))],
  ["a malformed code_verifier", 400, "invalid_request", exchanging(() => ({ code_verifier: "short" }))],
  ["no refresh_token", 400, "invalid_request", exchanging(() => ({ grant_type: "refresh_token" }))],
  ["a JSON body", 400, "invalid_request", exchanging(undefined, () => ({ "Content-Type": "application/json" }))],
  ["credentials in the body and by Basic", 400, "invalid_request", exchanging(undefined, ({ app }) => basic(app, app.clientSecret))],
  ["a parameter in the query", 400, "invalid_request", ({ send }) => send(post("/oauth/token?client_secret=x", {}))],
  ["GET", 405, "invalid_request", ({ send }) => send(new Request("http://any/oauth/token"))],
  ["a scope that was not granted", 400, "invalid_scope", refreshingAfter(async () => {}, { scope: "event.read program.read" })],
  ["the 21st wrong secret", 429, "rate_limit_exceeded", guessing],
  ["a server failure", 500, "internal_error", ({ w, send }) => without("client_secrets", () => send(exchangeRequest(w.app, unknownCode)))],
  [
    "a database that does not answer in time",
    503,
    "service_unavailable",
    ({ w, send }) => whileLocked("client_secrets", () => send(exchangeRequest(w.app, unknownCode))),
  ],
];

async function guessing({ w, send }: Place): Promise<Response> {
  const guess = () => send(exchangeRequest(w.guessed, unknownCode, { client_secret: "svc_cs_wrong" }));
  await Promise.all(Array.from({ length: 20 }, guess));
  return guess();
}

const revoking =
  (fields: Fields, credentials: (app: App) => Record<string, string> = () => ({})): Ask =>
  ({ w, send }) =>
    send(post("/oauth/revoke", fields, credentials(w.app)));

/** POST /oauth/revoke. Every request not listed here returns 200. */
export const revokeRows: Row[] = [
  ["no credentials", 400, "invalid_client", revoking({ token: "x" })],
  ["a wrong client_secret", 400, "invalid_client", revoking({ token: "x" }, (app) => basic(app, "wrong"))],
  ["no token", 400, "invalid_request", revoking({}, (app) => basic(app, app.clientSecret))],
  ["a parameter in the query", 400, "invalid_request", ({ send }) => send(post("/oauth/revoke?token=x", {}))],
  ["GET", 405, "invalid_request", ({ send }) => send(new Request("http://any/oauth/revoke"))],
];
