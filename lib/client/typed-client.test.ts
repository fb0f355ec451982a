import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { transform } from "esbuild";
import { afterAll, beforeAll, expect, test } from "vitest";
import "@/e2e/support/database";
import { machineHost } from "@/e2e/support/machine-host";
import { aCode, anApp, aVerifier } from "@/e2e/support/oauth";
import { aFullHouse, type House } from "@/e2e/support/read-api";
import { aConnection, anInstallationToken, aUserToken } from "@/e2e/support/world";
import { inSeconds } from "@/lib/clock";
import { operationIds } from "@/lib/docs/openapi/read-api";
import { pages } from "@/lib/docs/site";
import { openPseudonymKey, pseudonym } from "@/lib/people/pseudonym";
import { endpointNames, endpoints } from "@/lib/read-api/endpoints";
import { signatureHeaders } from "@/lib/webhooks/outgoing/signature";

// The published file itself, as somebody has it who downloaded it from the running service.

const host = machineHost();
mkdirSync("test-results", { recursive: true });
const folder = mkdtempSync(path.resolve("test-results/typed-client-"));
afterAll(() => rmSync(folder, { recursive: true }));

let file: string;
let published: Awaited<ReturnType<typeof load>>;
let house: House;

beforeAll(async () => {
  const { clientFile } = await import("./client-file");
  file = clientFile();
  published = await load(file);
  house = await aFullHouse();
});

async function load(source: string) {
  const { code } = await transform(source, { loader: "ts" });
  writeFileSync(path.join(folder, "client.mjs"), code);
  return import(path.join(folder, "client.mjs"));
}

test("it compiles under strict, and so does every example of the documentation that uses it", async () => {
  const examples = pages().flatMap(({ blocks }) => blocks.flatMap((block) => (block.kind === "code" && block.language === "ts" ? [block.text] : [])));
  const ofClient = examples.filter((text) => /service-client|\bclient\./.test(text));
  expect(ofClient.length).toBeGreaterThan(endpointNames.length);
  writeFileSync(path.join(folder, "service-client.ts"), file);
  writeFileSync(path.join(folder, "given.d.ts"), given);
  ofClient.forEach((text, index) => {
    writeFileSync(path.join(folder, `example-${index}.ts`), `${text}\nexport {};\n`);
  });
  const options = ["--strict", "--noUncheckedIndexedAccess", "--exactOptionalPropertyTypes", "--erasableSyntaxOnly", "--verbatimModuleSyntax"];
  const modules = ["--target", "ES2022", "--module", "esnext", "--moduleResolution", "bundler", "--lib", "ES2022,DOM,DOM.Iterable"];
  const files = ["given.d.ts", ...ofClient.map((_, index) => `example-${index}.ts`)];
  const compiler = path.resolve("node_modules/typescript/bin/tsc");
  const compiled = promisify(execFile)(
    process.execPath,
    [compiler, "--noEmit", "--ignoreConfig", "--types", "node", ...options, ...modules, ...files],
    { cwd: folder },
  );
  await expect(compiled.catch((error) => error.stdout)).resolves.toMatchObject({ stdout: "" });
}, 60_000);

/** What the examples take for granted. */
const given = `
declare const client: import("./service-client").ServiceClient;
declare const eventId: string, participantId: string, clientId: string, clientSecret: string, redirectUri: string, code: string;
`;

test.each(endpointNames)("it reads %s from the service", async (name) => {
  const { token } =
    endpoints[name].token === "user" ? await aUserToken(house.connection, house.people.open) : await anInstallationToken(house.connection);
  const client = new published.ServiceClient({ accessToken: token });
  const person = pseudonym(openPseudonymKey(house.integration.pseudonym_key, house.integration.id), house.people.open.id);
  const values = name === "profile" ? [] : name === "participant" ? [house.event.id, person] : [house.event.id];
  const answer = await client[operationIds[name]](...values);
  expect(endpoints[name].schema.parse(answer)).toEqual(answer);
});

test("it walks through all pages", async () => {
  const { token } = await anInstallationToken(house.connection);
  const client = new published.ServiceClient({ accessToken: () => token });
  const names: string[] = [];
  for await (const { display_name } of client.allParticipants(house.event.id, { limit: 1 })) names.push(display_name);
  expect(names).toEqual(["Open", "Shy", "Consenting", "Guest"]);
});

test("a refusal is a ServiceError with the code; an expired token is renewed once", async () => {
  const expired = (await anInstallationToken(house.connection, undefined, inSeconds(-1))).token;
  const { token } = await anInstallationToken(house.connection, ["event.read"]);
  const plain = new published.ServiceClient({ accessToken: expired });
  await expect(plain.getEvent(house.event.id)).rejects.toMatchObject({ name: "ServiceError", code: "token_expired", status: 401 });
  const renewing = new published.ServiceClient({ accessToken: expired, onExpired: async () => token });
  expect((await renewing.getEvent(house.event.id)).event.id).toBe(house.event.id);
  await expect(renewing.listThreads(house.event.id)).rejects.toMatchObject({ code: "insufficient_scope", requiredScope: "program.read" });
});

test("it asks for an authorization, exchanges, refreshes and revokes", async () => {
  const app = await anApp(house.organization);
  await aConnection(app, house.event);
  const credentials = { clientId: app.client_id, clientSecret: app.clientSecret };
  const { verifier, challenge } = await published.pkce();
  expect([verifier, challenge].every((text) => /^[\w-]{43}$/.test(text))).toBe(true);
  const address = new URL(
    published.authorizeUrl({ clientId: app.client_id, redirectUri: app.redirectUri, scope: ["event.read"], state: "s&1", challenge, eventId: "e" }),
  );
  expect(address.origin).toBe(host.origin);
  expect(Object.fromEntries(address.searchParams)).toMatchObject({ response_type: "code", state: "s&1", code_challenge: challenge, event_id: "e" });

  const { code, codeVerifier } = await aCode(app, house.event, house.people.open);
  await expect(published.exchangeCode(credentials, { code, redirectUri: app.redirectUri, verifier: aVerifier().codeVerifier })).rejects.toMatchObject(
    {
      code: "invalid_grant",
    },
  );
  const tokens = await published.exchangeCode(credentials, { code, redirectUri: app.redirectUri, verifier: codeVerifier });
  loseTheNextAnswer();
  const next = await published.refreshTokens(credentials, tokens.refresh_token);
  await published.revokeToken(credentials, next.refresh_token);
  await expect(new published.ServiceClient({ accessToken: next.access_token }).getEvent(house.event.id)).rejects.toMatchObject({
    code: "token_revoked",
  });
});

/** The service does what it is asked next, but its answer does not arrive. */
function loseTheNextAnswer() {
  const { fetch } = globalThis;
  globalThis.fetch = async (...request) => {
    globalThis.fetch = fetch;
    await fetch(...request);
    throw new TypeError("fetch failed");
  };
}

test("it takes a delivery that is ours, during a rotation too, and no other", async () => {
  const [secret, old] = ["whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD", "whsec_AAAVsBQIhrscChlQIMV+b5sSYspob7oD"];
  const body = JSON.stringify({ event_type: "thread.deleted", data: { name: "Käse" } });
  const at = Math.floor(Date.now() / 1000);
  const headers = (timestamp: number) => new Headers(signatureHeaders({ deliveryId: "d", timestamp, body, secret, previousSecret: old }));
  expect(await published.verifyWebhook(secret, headers(at), body)).toMatchObject({ event_type: "thread.deleted" });
  expect(await published.verifyWebhook(old, headers(at), body)).toMatchObject({ data: { name: "Käse" } });
  await expect(published.verifyWebhook(secret, headers(at), `${body} `)).rejects.toThrow("not ours");
  await expect(published.verifyWebhook(secret, headers(at - 400), body)).rejects.toThrow("too old");
});
