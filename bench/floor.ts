import { createHash, createHmac, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import pg from "pg";
import * as sql from "./floor-statements";

// The least work that a server on node:http and pg needs for the service's responses: no rules
// except those in the statements, no framework, no validation.

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });

createServer((request, response) => {
  answer(request, response).catch((error) => response.writeHead(500).end(String(error)));
}).listen(Number(process.env.PORT), "127.0.0.1");

async function answer(request: IncomingMessage, response: ServerResponse) {
  const { pathname, searchParams } = new URL(request.url ?? "", "http://localhost");
  if (pathname === "/") return response.end("ok");
  if (pathname === "/oauth/token")
    return send(response, 200, await tokens(new URLSearchParams(await text(request))));
  if (pathname === "/oauth/revoke")
    return send(response, 200, await revoke(new URLSearchParams(await text(request))));
  if (pathname === "/oauth/authorize")
    return redirect(response, searchParams, request.headers.cookie ?? "");
  if (pathname === "/webhooks/v1/log")
    return send(response, 200, await logPage(request, searchParams));
  return read(request, response, pathname.split("/"), searchParams);
}

async function read(
  { headers }: IncomingMessage,
  response: ServerResponse,
  [, , , side, eventId, kind = "", personId]: string[],
  query: URLSearchParams,
) {
  const [grant] = await runStatement("bearer", sql.bearer, [
    digest(headers.authorization?.slice("Bearer ".length) ?? ""),
  ]);
  if (!grant) return send(response, 401, `{"error":"invalid_token"}`);
  if (query.has("refused")) return send(response, 429, `{"error":"rate_limit_exceeded"}`);
  const [result] = await (side === "me" ? profile(grant) : data(eventId, kind, personId, query));
  send(response, 200, String(result?.body));
}

const profile = (grant: Row) =>
  runStatement("profile", sql.profile, [grant.event_id, grant.person_id]);

function data(
  eventId: string | undefined,
  kind: string,
  personId: string | undefined,
  query: URLSearchParams,
) {
  if (kind === "") return runStatement("event", sql.event, [eventId]);
  if (personId !== undefined)
    return runStatement("participant", sql.oneParticipant, [eventId, personId]);
  const [at, id] = query.get("after")?.split(" ") ?? [
    "-infinity",
    "00000000-0000-0000-0000-000000000000",
  ];
  return runStatement(kind, sql.pages[kind] ?? "", [eventId, at, id, query.get("limit") ?? "25"]);
}

const webhookSecret = randomBytes(32);

async function logPage({ headers }: IncomingMessage, query: URLSearchParams): Promise<string> {
  const [clientId = "", clientSecret = ""] = Buffer.from(
    headers.authorization?.slice("Basic ".length) ?? "",
    "base64",
  )
    .toString()
    .split(":");
  const items = await runStatement("event log", sql.eventLog, [
    clientId,
    digest(clientSecret),
    query.get("after"),
    query.get("limit"),
  ]);
  const signed = items.map(({ body, ...item }) => ({
    ...item,
    body,
    headers: [mac("hex", body), mac("base64", body)],
  }));
  return JSON.stringify({ items: signed, next: query.get("after"), has_more: true });
}

const mac = (encoding: "hex" | "base64", body: unknown) =>
  createHmac("sha256", webhookSecret).update(String(body)).digest(encoding);

async function tokens(form: URLSearchParams): Promise<string> {
  const [access, refresh] = [secret("svc_at_"), secret("svc_rt_")];
  const client = [form.get("client_id"), digest(form.get("client_secret") ?? "")];
  const pair = [digest(access), digest(refresh)];
  const challenge = createHash("sha256").update(form.get("code_verifier") ?? "");
  const [granted] = form.has("code")
    ? await runStatement("exchange", sql.exchange, [
        ...client,
        digest(form.get("code") ?? ""),
        form.get("redirect_uri"),
        challenge.digest("base64url"),
        ...pair,
      ])
    : await runStatement("refresh", sql.refresh, [
        ...client,
        digest(form.get("refresh_token") ?? ""),
        ...pair,
      ]);
  if (!granted) throw new Error("The floor granted nothing.");
  const { scopes, event_id, organization_id, email, name } = granted;
  const answer = {
    access_token: access,
    refresh_token: refresh,
    token_type: "Bearer",
    expires_in: 3600,
    scope: String(scopes),
    event_id,
  };
  return JSON.stringify(
    email === null
      ? { ...answer, organization_id }
      : { ...answer, id_token: idToken({ event_id, email, name }) },
  );
}

function idToken(claims: object): string {
  const signed = [{ alg: "RS256" }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"))
    .join(".");
  return `${signed}.${sign("sha256", Buffer.from(signed), privateKey).toString("base64url")}`;
}

async function revoke(form: URLSearchParams): Promise<string> {
  await runStatement("revoke", sql.revoke, [
    form.get("client_id"),
    digest(form.get("client_secret") ?? ""),
    digest(form.get("token") ?? ""),
  ]);
  return "";
}

async function redirect(response: ServerResponse, query: URLSearchParams, cookie: string) {
  const code = secret("svc_ac_");
  const session = /session=([0-9a-f-]{36})/.exec(cookie)?.[1];
  const [row] = await runStatement("authorize", sql.authorize, [
    session,
    query.get("client_id"),
    digest(code),
    query.get("code_challenge"),
  ]);
  if (!row) throw new Error("The floor issued no code.");
  response
    .writeHead(302, { Location: `${row.redirect_uri}?code=${code}`, "Content-Length": "0" })
    .end();
}

type Row = Record<string, unknown>;

const runStatement = async (name: string, statement: string, values: unknown[]): Promise<Row[]> =>
  (await pool.query<Row>({ name, text: statement, values })).rows;

const digest = (token: string) => createHash("sha256").update(token).digest();

const secret = (prefix: string) => prefix + randomBytes(32).toString("base64url");

function send(response: ServerResponse, status: number, body: string) {
  response
    .writeHead(status, {
      "Content-Type": "application/json",
      "Content-Length": Buffer.byteLength(body),
    })
    .end(body);
}
