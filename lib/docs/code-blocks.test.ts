import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import Ajv2020 from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { transform } from "esbuild";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import "@/e2e/support/database";
import { machineHost } from "@/e2e/support/machine-host";
import { aCode, anApp } from "@/e2e/support/oauth";
import { aFullHouse, type House } from "@/e2e/support/read-api";
import { openShell } from "@/e2e/support/shell";
import { aConnection, anInstallationToken, aUserToken } from "@/e2e/support/world";
import { clientFile } from "@/lib/client/client-file";
import { transact } from "@/lib/db/transact";
import { verifyInGo, verifyInPhp, verifyInPython, verifyInTypeScript } from "@/lib/docs/code/verify-signature";
import { openApiDocument } from "@/lib/docs/openapi/document";
import { typedClient } from "@/lib/http/documentation";
import { openPseudonymKey, pseudonym } from "@/lib/people/pseudonym";
import { type EndpointName, endpointNames, endpoints } from "@/lib/read-api/endpoints";
import { issueCode } from "@/lib/tokens/authorization-code";
import { signatureHeaders } from "@/lib/webhooks/outgoing/signature";
import { resourcePages } from "./resource-pages";
import { pages } from "./site";

vi.setConfig({ testTimeout: 120_000 }); // a story of many programs

// Every code block under /docs is executed: what no test below takes, or one of those that are named here, is a fault.

interface Block {
  page: string;
  title: string;
  language: string;
  text: string;
}

/** Executed by tests of their own, which hold every block of these: `quickstart.test.ts` the page, `verify-signature.test.ts` the samples. */
const elsewhere = ({ page, text }: Block) =>
  page === "/docs/quickstart" || [verifyInTypeScript, verifyInPython, verifyInPhp, verifyInGo].some((sample) => sample.trim() === text);

const executed = new Set<Block>();
let blocks: Block[];
const take = (of: (block: Block) => boolean): Block[] => {
  const taken = blocks.filter((block) => !elsewhere(block) && of(block));
  for (const block of taken) executed.add(block);
  return taken;
};

mkdirSync("test-results", { recursive: true });
const folder = mkdtempSync(path.resolve("test-results/code-blocks-"));
const host = machineHost({ "/docs/client.ts": typedClient });
const shell = openShell(folder);
let house: House;
let participantId: string;

beforeAll(async () => {
  house = await aFullHouse();
  participantId = pseudonym(openPseudonymKey(house.integration.pseudonym_key, house.integration.id), house.people.open.id);
  blocks = pages().flatMap(({ path: page, blocks: of }) => of.flatMap((block) => (block.kind === "code" ? [{ page, ...block }] : [])));
});
afterAll(() => {
  shell.close();
  rmSync(folder, { recursive: true });
});

const tokenFor = (name: EndpointName) =>
  endpoints[name].token === "user" ? aUserToken(house.connection, house.people.open) : anInstallationToken(house.connection);

test.each(endpointNames)("the command of %s gives what the page says", async (name) => {
  const [command, ...more] = take(({ page, language }) => page === `/docs/endpoints/${name}` && language === "bash");
  expect(more).toEqual([]);
  const { token } = await tokenFor(name);
  await shell.run(`EVENT_ID=${house.event.id} PARTICIPANT_ID=${participantId} ACCESS_TOKEN=${token}`);
  const answer = JSON.parse(await shell.run((command?.text ?? "").replace("curl ", "curl --silent ")));
  expect(endpoints[name].schema.parse(answer)).toEqual(answer);
});

test("the commands of the authorization page exchange a code, refresh and revoke, one after the other", async () => {
  const app = await anApp(house.organization);
  await aConnection(app, house.event);
  const { code, codeVerifier } = await aCode(app, house.event, house.people.open);
  const known = { AUTH_URL: host.origin, CLIENT_ID: app.client_id, CLIENT_SECRET: app.clientSecret, REDIRECT_URI: app.redirectUri };
  await shell.run(assignments({ ...known, CODE: code, CODE_VERIFIER: codeVerifier }));
  const [exchange, refresh, revoke, ...more] = take(({ page, language }) => page === "/docs/oauth" && language === "bash");
  expect(more).toEqual([]);
  const tokens = JSON.parse(await shell.run(exchange?.text ?? ""));
  await shell.run(assignments({ REFRESH_TOKEN: tokens.refresh_token }));
  expect(JSON.parse(await shell.run(refresh?.text ?? ""))).toMatchObject({ token_type: "Bearer", event_id: house.event.id });
  expect(await shell.run(revoke?.text ?? "")).toBe("");
});

test("the TypeScript of the pages runs, with the client that the page's own command fetches", async () => {
  const [get, ...more] = take(({ page, language }) => page === "/docs/client" && language === "bash");
  expect(more).toEqual([]);
  await shell.run(get?.text ?? "");
  expect(await shell.run("cat service-client.ts")).toBe(clientFile().trim());
  writeFileSync(path.join(folder, "service-client.mjs"), (await transform(clientFile(), { loader: "ts" })).code);

  const said = vi.spyOn(console, "log").mockImplementation(() => {});
  for (const block of take(({ language }) => language === "ts")) {
    said.mockClear();
    const handler = await load(block);
    const name = endpointNames.find((each) => block.page === `/docs/endpoints/${each}`);
    if (name && endpoints[name].shape === "collection") expect(said, block.page).toHaveBeenCalledWith(expect.any(String));
    if ("POST" in handler) await expectDelivery(handler.POST);
  }
  said.mockRestore();
});

const webhookSecret = "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD";

/** One block as a module, with what its page takes for granted. */
async function load({ page, text }: Block): Promise<{ POST?: (request: Request) => Promise<Response> }> {
  const name = endpointNames.find((each) => page === `/docs/endpoints/${each}`) ?? "event";
  const { token } = await tokenFor(name);
  const app = await anApp(house.organization);
  await aConnection(app, house.event);
  const codeFor = (codeChallenge: string) =>
    transact((tx) =>
      issueCode(tx, {
        ...{ integrationId: app.id, kind: "installation", eventId: house.event.id, personId: house.people.open.id },
        ...{ consentId: null, nonce: null, scopes: ["event.read"], redirectUri: app.redirectUri, codeChallenge },
      }),
    );
  const { ServiceClient } = await import(/* @vite-ignore */ path.join(folder, "service-client.mjs"));
  const asked = { clientId: app.client_id, clientSecret: app.clientSecret, redirectUri: app.redirectUri, codeFor };
  Object.assign(globalThis, { client: new ServiceClient({ accessToken: token }), participantId, eventId: house.event.id, ...asked });
  Object.assign(process.env, { ACCESS_TOKEN: token, EVENT_ID: house.event.id, WEBHOOK_SECRET: webhookSecret });
  // Between the two halves of the authorization an organizer allows it.
  const source = text
    .replace("// At the redirect URI,", "const code = await codeFor(challenge); //")
    .replace("./service-client", "./service-client.mjs");
  const { code } = await transform(source, { loader: "ts", format: "esm" });
  const file = path.join(folder, `block-${crypto.randomUUID()}.mjs`);
  writeFileSync(file, `${code}\nexport {};\n`);
  return import(/* @vite-ignore */ file);
}

async function expectDelivery(POST: ((request: Request) => Promise<Response>) | undefined) {
  const body = JSON.stringify({ event_type: "activity.updated", data: { title: "Opening", status: "scheduled" } });
  const headers = signatureHeaders({
    deliveryId: "d",
    timestamp: Math.floor(Date.now() / 1000),
    body,
    secret: webhookSecret,
    previousSecret: undefined,
  });
  expect((await POST?.(new Request("https://app.example/", { method: "POST", headers, body })))?.status).toBe(204);
}

test("the JSON of the pages is what the published schemas say; a shown schema judges the sample beside it", () => {
  const published = JSON.parse(JSON.stringify(openApiDocument()));
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats(ajv);
  ajv.addSchema(published, "openapi");
  for (const block of take(({ language }) => language === "json")) {
    const where = `${block.page}, ${block.title}`;
    const shown = JSON.parse(block.text);
    if (block.title.startsWith("#/")) {
      const sample = blocks.find(({ page, language }) => page === block.page && language === "json");
      const judge = ajv.compile(JSON.parse(block.text.replaceAll('"#/', '"openapi#/')));
      expect(judge(JSON.parse(sample?.text ?? "")) || judge.errors, where).toBe(true);
      expect(judge([]), where).toBe(false);
    } else {
      const judge = ajv.compile({ $ref: `openapi#/${schemaOf(block)}` });
      expect(judge(shown) || judge.errors, where).toBe(true);
      expect(judge([]), where).toBe(false);
    }
  }
});

/** Where in the document the schema of a sample stands. */
function schemaOf({ page, title }: Block): string {
  const [, , chapter, name = ""] = page.split("/");
  if (chapter === "endpoints")
    return `paths/${pointer(`/api/v1${endpoints[name as EndpointName].path}`)}/get/responses/200/content/application~1json/schema`;
  if (chapter === "events") return `webhooks/${name}/post/requestBody/content/application~1json/schema`;
  if (chapter === "webhooks") return `webhooks/${title}/post/requestBody/content/application~1json/schema`;
  if (chapter === "errors") return "components/schemas/ErrorEnvelope";
  if (chapter === "oauth") return "paths/~1oauth~1token/post/responses/200/content/application~1json/schema";
  const resource = resourcePages.find((each) => each.name === name);
  if (chapter === "resources" && resource) return `components/schemas/${resource.component}`;
  throw new Error(`No schema is known for the sample "${title}" of ${page}.`);
}

const pointer = (text: string) => text.replaceAll("~", "~0").replaceAll("/", "~1").replaceAll("{", "%7B").replaceAll("}", "%7D");

const assignments = (values: Record<string, string>) =>
  Object.entries(values)
    .map(([name, value]) => `${name}='${value}'`)
    .join(" ");

test("no block is left that nothing executes", () => {
  const left = blocks.filter((block) => !elsewhere(block) && !executed.has(block));
  expect(left.map(({ page, title }) => `${page}: ${title}`)).toEqual([]);
  expect(executed.size).toBeGreaterThan(130);
});
