import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import Ajv2020 from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { transform } from "esbuild";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import {
  anEmptyProject,
  buildClientPackage,
  compilerOutput,
  installClientPackage,
} from "@/e2e/support/client-package";
import "@/e2e/support/database";
import { aDelivery } from "@/e2e/support/deliveries";
import { aLogReader, assignLogPositions } from "@/e2e/support/event-log";
import { machineHost } from "@/e2e/support/machine-host";
import { aCode, anApp } from "@/e2e/support/oauth";
import { aPopulatedEvent, type PopulatedEvent } from "@/e2e/support/read-api";
import { freePort } from "@/e2e/support/service";
import { fillInVariables, openShell } from "@/e2e/support/shell";
import { aConnection, aMembership, anInstallationToken, aUserToken } from "@/e2e/support/world";
import { environmentFile } from "@/lib/client/environment";
import { config } from "@/lib/config/config";
import { prisma } from "@/lib/db/prisma";
import { transact } from "@/lib/db/transact";
import {
  verifyInGo,
  verifyInPhp,
  verifyInPython,
  verifyInTypeScript,
} from "@/lib/docs/code/verify-signature";
import { openApiDocument } from "@/lib/docs/openapi/document";
import { openPseudonymKey, pseudonym } from "@/lib/people/pseudonym";
import { sandboxOf } from "@/lib/portal/publisher/sandbox";
import { type EndpointName, endpointNames, endpoints } from "@/lib/read-api/endpoints";
import { eventStateSchema } from "@/lib/resources/event-state";
import { issueCode } from "@/lib/tokens/authorization-code";
import { skipConsent } from "@/lib/transitions/sandbox/access";
import { createSandbox } from "@/lib/transitions/sandbox/create";
import { dutyPageSchema } from "@/lib/webhooks/duties/list";
import { logPageSchema } from "@/lib/webhooks/log/item";
import { signatureHeaders } from "@/lib/webhooks/outgoing/signature";
import { documentedResources } from "./components";
import { pages } from "./site";

vi.setConfig({ testTimeout: 120_000 }); // the scenario runs many programs

// Every code block under /docs is executed. A block that neither a test below nor one of the tests
// named here executes is a fault.

interface Block {
  page: string;
  title: string;
  language: string;
  text: string;
}

/**
 * Blocks that other tests execute: `quickstart.test.ts` and `feed.test.ts` their whole pages,
 * `verify-signature.test.ts` all samples.
 */
const isExecutedElsewhere = ({ page, text }: Block) =>
  page === "/docs/quickstart" ||
  page === "/docs/feed" ||
  [verifyInTypeScript, verifyInPython, verifyInPhp, verifyInGo].some(
    (sample) => sample.trim() === text,
  );

const executed = new Set<Block>();
let blocks: Block[];
const takeBlocks = (of: (block: Block) => boolean): Block[] => {
  const taken = blocks.filter((block) => !isExecutedElsewhere(block) && of(block));
  for (const block of taken) executed.add(block);
  return taken;
};

const folder = anEmptyProject("code-blocks");
const host = machineHost();
const shell = openShell(folder);
let populatedEvent: PopulatedEvent;
let participantId: string;

beforeAll(async () => {
  await buildClientPackage();
  populatedEvent = await aPopulatedEvent();
  participantId = pseudonym(
    openPseudonymKey(populatedEvent.integration.pseudonym_key, populatedEvent.integration.id),
    populatedEvent.people.open.id,
  );
  blocks = pages().flatMap(({ path: page, blocks: of }) =>
    of.flatMap((block) => (block.kind === "code" ? [{ page, ...block }] : [])),
  );
});
afterAll(() => shell.close());

const tokenFor = (name: EndpointName) =>
  endpoints[name].token === "user"
    ? aUserToken(populatedEvent.connection, populatedEvent.people.open)
    : anInstallationToken(populatedEvent.connection);

test.each(endpointNames)("the command on %s prints what the page shows", async (name) => {
  const [command, ...more] = takeBlocks(
    ({ page, language }) => page === `/docs/endpoints/${name}` && language === "bash",
  );
  expect(more).toEqual([]);
  const { token } = await tokenFor(name);
  await shell.run(
    `EVENT_ID=${populatedEvent.event.id} PARTICIPANT_ID=${participantId} ACCESS_TOKEN=${token}`,
  );
  const answer = JSON.parse(
    await shell.run((command?.text ?? "").replace("curl ", "curl --silent ")),
  );
  expect(endpoints[name].schema.parse(answer)).toEqual(answer);
});

test("the commands on the authorization page exchange a code, refresh and revoke, in this order", async () => {
  const app = await anApp(populatedEvent.organization);
  await aConnection(app, populatedEvent.event);
  const { code, codeVerifier } = await aCode(app, populatedEvent.event, populatedEvent.people.open);
  const known = {
    INTEGRATIONS_URL: host.origin,
    INTEGRATIONS_CLIENT_ID: app.client_id,
    INTEGRATIONS_CLIENT_SECRET: app.clientSecret,
    REDIRECT_URI: app.redirectUri,
  };
  await shell.run(assignments({ ...known, CODE: code, CODE_VERIFIER: codeVerifier }));
  const [exchange, refresh, revoke, ...more] = takeBlocks(
    ({ page, language }) => page === "/docs/oauth" && language === "bash",
  );
  expect(more).toEqual([]);
  const tokens = JSON.parse(await shell.run(exchange?.text ?? ""));
  await shell.run(assignments({ REFRESH_TOKEN: tokens.refresh_token }));
  expect(JSON.parse(await shell.run(refresh?.text ?? ""))).toMatchObject({
    token_type: "Bearer",
    event_id: populatedEvent.event.id,
  });
  expect(await shell.run(revoke?.text ?? "")).toBe("");
});

test("the Python on the pages runs with the file that the Python page's command gets", async () => {
  const [get, ...more] = takeBlocks(
    ({ page, language }) => page === "/docs/python" && language === "bash",
  );
  expect(more).toEqual([]);
  await shell.run(get?.text ?? "");
  const { app } = await aLogReader(populatedEvent.organization);
  const connection = await aConnection(app, populatedEvent.event);
  await aDelivery(app, populatedEvent.event, { event_type: "thread.updated" });
  await assignLogPositions();
  const { token } = await anInstallationToken(connection);
  const known = {
    INTEGRATIONS_CLIENT_ID: app.client_id,
    INTEGRATIONS_CLIENT_SECRET: app.clientSecret,
    INTEGRATIONS_WEBHOOK_SECRET: webhookSecret,
    EVENT_ID: populatedEvent.event.id,
    PARTICIPANT_ID: pseudonym(
      openPseudonymKey(app.pseudonym_key, app.id),
      populatedEvent.people.open.id,
    ),
  };
  for (const { page, title, text } of takeBlocks(({ language }) => language === "python")) {
    const name = endpointNames.find((each) => page === `/docs/endpoints/${each}`);
    const isProfile = name === "profile";
    const ACCESS_TOKEN = isProfile ? (await tokenFor(name)).token : token;
    writeFileSync(path.join(folder, "block.py"), text);
    const command = `${assignments({ ...known, ACCESS_TOKEN })} python3 block.py`;
    if (title === "receive.py") await expectReceiver(text, known);
    else expect(await shell.run(command), `${page}, ${title}`).toMatch(/./);
  }
});

/** Runs the receiver of the Python page, and delivers to it. */
async function expectReceiver(text: string, known: Record<string, string>) {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  writeFileSync(path.join(folder, "receive.py"), text.replace("4000", String(port)));
  await shell.run(`${assignments(known)} python3 receive.py >received.txt 2>&1 & RECEIVER=$!`);
  const send = async (request: Request) => {
    const { headers } = request;
    const body = await request.text();
    for (let attempt = 0; ; attempt++)
      try {
        return await fetch(`http://127.0.0.1:${port}`, { method: "POST", headers, body });
      } catch (error) {
        if (attempt > 100) throw error;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
  };
  await expectDelivery(send);
  expect(await shell.run("kill $RECEIVER; cat received.txt")).toContain("activity.updated");
}

test("the command on the event log page prints a page of the log", async () => {
  const [command, ...more] = takeBlocks(
    ({ page, language }) => page === "/docs/event-log" && language === "bash",
  );
  expect(more).toEqual([]);
  const { app } = await aLogReader(populatedEvent.organization);
  const { delivery_id } = await aDelivery(app, populatedEvent.event);
  await assignLogPositions();
  await shell.run(
    assignments({
      INTEGRATIONS_CLIENT_ID: app.client_id,
      INTEGRATIONS_CLIENT_SECRET: app.clientSecret,
    }),
  );
  const printed = JSON.parse(
    await shell.run((command?.text ?? "").replace("curl ", "curl --silent ")),
  );
  expect(logPageSchema.parse(printed)).toMatchObject({ items: [{ delivery_id }], has_more: false });
});

test("the command on the page about copies prints the state of an event", async () => {
  const [command, ...more] = takeBlocks(
    ({ page, language }) => page === "/docs/keep-a-copy" && language === "bash",
  );
  expect(more).toEqual([]);
  const { app } = await aLogReader(populatedEvent.organization);
  await aConnection(app, populatedEvent.event);
  await shell.run(
    assignments({
      INTEGRATIONS_CLIENT_ID: app.client_id,
      INTEGRATIONS_CLIENT_SECRET: app.clientSecret,
      EVENT_ID: populatedEvent.event.id,
    }),
  );
  const printed = JSON.parse(
    await shell.run((command?.text ?? "").replace("curl ", "curl --silent ")),
  );
  expect(eventStateSchema.parse(printed).kinds.event?.count).toBe(1);
});

test("the command on the page of assistants lists the tools", async () => {
  const [command, ...more] = takeBlocks(
    ({ page, language }) => page === "/docs/assistants" && language === "bash",
  );
  expect(more).toEqual([]);
  expect(await shell.run(command?.text ?? "")).toContain('"name":"find_events"');
});

test("the commands on the deletions page list a duty and attest it", async () => {
  const [list, command, ...more] = takeBlocks(
    ({ page, language }) => page === "/docs/deletions" && language === "bash",
  );
  expect(more).toEqual([]);
  const { app } = await aLogReader(populatedEvent.organization);
  const { delivery_id, occurrence_id } = await aDelivery(app, populatedEvent.event, {
    event_type: "data.deletion_required",
  });
  await prisma().deletionDuty.create({
    data: {
      integration_id: app.id,
      event_id: populatedEvent.event.id,
      cause: "data.deletion_required",
      trigger: "event_archived",
      occurrence_id,
    },
  });
  const credentials = {
    INTEGRATIONS_CLIENT_ID: app.client_id,
    INTEGRATIONS_CLIENT_SECRET: app.clientSecret,
  };
  await shell.run(assignments({ ...credentials, DELIVERY_ID: delivery_id }));
  const listed = JSON.parse(await shell.run((list?.text ?? "").replace("curl ", "curl --silent ")));
  expect(dutyPageSchema.parse(listed)).toMatchObject({
    items: [{ delivery_id, cause: "event_archived" }],
  });
  const printed = JSON.parse(
    await shell.run((command?.text ?? "").replace("curl ", "curl --silent ")),
  );
  expect(printed).toEqual({ attestation: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/) });
});

test("the TypeScript on the pages runs with the package that the client page's commands install, from the address and then from a kept file", async () => {
  const [get, keep, ...more] = takeBlocks(
    ({ page, language }) => page === "/docs/client" && language === "bash",
  );
  expect(more).toEqual([]);
  await shell.run(get?.text ?? "");
  await shell.run(keep?.text ?? "");
  const { version } = JSON.parse(
    readFileSync(path.join(folder, "node_modules/integrations-client/package.json"), "utf8"),
  );
  const { dependencies } = JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8"));
  expect(dependencies).toEqual({
    "integrations-client": `file:integrations-client-${version}.tgz`,
  });
  const typescript = takeBlocks(({ language }) => language === "ts");
  expect(await compilerFaults(typescript)).toBe("");
  const consoleLog = vi.spyOn(console, "log").mockImplementation(() => {});
  for (const block of typescript) {
    consoleLog.mockClear();
    const handler = await load(block);
    if (handler.begin) await expectAuthorization(handler);
    if (block.page === "/docs/keep-a-copy") {
      expect(consoleLog).toHaveBeenCalledWith("added", "event", populatedEvent.event.id, "");
      expect(consoleLog).toHaveBeenLastCalledWith("aborted");
    }
    const name = endpointNames.find((each) => block.page === `/docs/endpoints/${each}`);
    if (name && endpoints[name].shape === "collection")
      expect(consoleLog, block.page).toHaveBeenCalledWith(expect.any(String));
    if (handler.POST) await expectDelivery(handler.POST);
  }
  consoleLog.mockRestore();
});

test("the Express receiver on the client page passes every probe of doctor, as pasted", async () => {
  const [receiver, ...more] = takeBlocks(
    ({ page, language }) => page === "/docs/client" && language === "js",
  );
  expect(more).toEqual([]);
  await installClientPackage(folder, host.origin);
  const port = await freePort();
  const file = path.join(folder, "receiver.mjs");
  writeFileSync(file, receiver?.text.replace("4000", String(port)) ?? "");
  const environment = `INTEGRATIONS_WEBHOOK_SECRET=${webhookSecret}`;
  await shell.run(`curl --silent --remote-name ${host.origin}/docs/integrations.mjs`);
  await shell.run(`${environment} node receiver.mjs >received.txt & RECEIVER=$!`);
  const url = `http://127.0.0.1:${port}/webhooks`;
  await shell.run(`until curl --silent ${url} >answer.txt; do sleep 0.05; done`);
  const lines = await shell.run(`${environment} node integrations.mjs doctor --url ${url} 2>&1`);
  await shell.run("kill $RECEIVER");
  expect(lines).toMatch(/All \d+ probes passed\.$/);
  expect(lines).toMatch(/passed {2}accepts a large body/);
});

test("the commands on the command page listen, probe a receiver that verifies with the package, and verify a request", async () => {
  const { verifyWebhook } = await import(
    /* @vite-ignore */ path.join(folder, "node_modules/integrations-client/index.js")
  );
  const receiver = createServer((request, response) => {
    verifyWebhook(request, webhookSecret)
      .then(() => 204)
      .catch(() => 401)
      .then((status: number) => response.writeHead(status).end());
  }).listen(0, "127.0.0.1");
  await once(receiver, "listening");
  const local = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  const app = await anApp(populatedEvent.organization);
  const [get, credentials, listen, doctor, verify, ...more] = takeBlocks(
    ({ page, language }) => page === "/docs/command" && language === "bash",
  ).map(({ text }) => text.replace("http://localhost:4000", local));
  expect(more).toEqual([]);
  await shell.run('export HOME="$PWD"');
  await shell.run(get ?? "");
  const known = {
    INTEGRATIONS_CLIENT_ID: app.client_id,
    INTEGRATIONS_CLIENT_SECRET: app.clientSecret,
    INTEGRATIONS_WEBHOOK_SECRET: webhookSecret,
  };
  await shell.run(fillInVariables(credentials ?? "", known));
  await shell.run(`${listen} 2>listening.txt & LISTENER=$!`);
  const listening = await shell.run(
    "until grep --silent '^Forwarding' listening.txt; do sleep 0.05; done; kill $LISTENER; cat listening.txt",
  );
  expect(listening).toContain(`Forwarding to ${local}/webhooks.`);
  const lines = (await shell.run(`${doctor} 2>&1`)).split("\n");
  expect(lines.pop()).toBe(`All ${lines.length} probes passed.`);
  const body = '{"event_type":"thread.deleted"}';
  const headers = signatureHeaders({
    deliveryId: "d",
    timestamp: Math.floor(Date.now() / 1000),
    body,
    secret: webhookSecret,
  });
  writeFileSync(
    path.join(folder, "request.http"),
    [...Object.entries(headers).map(([name, value]) => `${name}: ${value}`), "", body].join("\n"),
  );
  expect(await shell.run(verify ?? "")).toMatch(/^passed {2}thread\.deleted/);
  receiver.close();
});

test("the commands on the laptop page load the console's .env and forward deliveries, and the command that starts the service exists", async () => {
  const [environment, get, listen, start, ...more] = takeBlocks(
    ({ page, language }) => page === "/docs/develop-locally" && language === "bash",
  );
  expect(more).toEqual([]);
  const app = await anApp(populatedEvent.organization);
  const file = environmentFile({
    INTEGRATIONS_URL: host.origin,
    INTEGRATIONS_CLIENT_ID: app.client_id,
    INTEGRATIONS_CLIENT_SECRET: app.clientSecret,
    INTEGRATIONS_WEBHOOK_SECRET: webhookSecret,
  });
  writeFileSync(path.join(folder, ".env"), file);
  await shell.run(
    'export HOME="$PWD"; unset INTEGRATIONS_URL INTEGRATIONS_CLIENT_ID INTEGRATIONS_CLIENT_SECRET',
  );
  await shell.run(environment?.text ?? "");
  await shell.run(get?.text ?? "");
  await shell.run(`${listen?.text} 2>local.txt & LISTENER=$!`);
  const listening = await shell.run(
    "until grep --silent '^Forwarding' local.txt; do sleep 0.05; done; kill $LISTENER; cat local.txt",
  );
  expect(listening).toContain("Forwarding to http://localhost:4000/webhooks.");
  const [, settings = "", script] = /^((?:\w+=\S+ )+)npm (start)$/.exec(start?.text ?? "") ?? [];
  expect(Object.keys(config())).toContain(settings.split("=", 1)[0]);
  expect(JSON.parse(readFileSync("package.json", "utf8")).scripts).toHaveProperty(script ?? "");
});

test("the commands on the sandbox page read its event and forward its deliveries with the page's .env", async () => {
  const [read, listen, ...more] = takeBlocks(
    ({ page, language }) => page === "/docs/sandbox" && language === "bash",
  );
  expect(more).toEqual([]);
  const { organization, actor } = await aMembership();
  const own = await anApp(organization);
  const { clientId, clientSecret, webhookSecret: secret } = await createSandbox(actor, own.id);
  await skipConsent(actor, own.id, { kind: "installation" });
  const sandbox = await sandboxOf(own.id);
  const file = environmentFile({
    INTEGRATIONS_URL: host.origin,
    INTEGRATIONS_CLIENT_ID: clientId,
    INTEGRATIONS_CLIENT_SECRET: clientSecret,
    INTEGRATIONS_WEBHOOK_SECRET: secret,
    EVENT_ID: sandbox?.eventId ?? "",
    ACCESS_TOKEN: sandbox?.installation?.token ?? "",
  });
  writeFileSync(path.join(folder, ".env"), file);
  await shell.run('export HOME="$PWD"');
  expect(JSON.parse(await shell.run(read?.text ?? "")).event.title).toBe("Sandbox Con");
  await shell.run(`${listen?.text} 2>sandbox.txt & LISTENER=$!`);
  const listening = await shell.run(
    "until grep --silent '^Forwarding' sandbox.txt; do sleep 0.05; done; kill $LISTENER; cat sandbox.txt",
  );
  expect(listening).toContain("Forwarding to http://localhost:4000/webhooks.");
});

const webhookSecret = "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD";

/** The compiler's output on the blocks as they are pasted, each into a file of its own. */
function compilerFaults(of: Block[]): Promise<string> {
  const files = of.map(({ text }, index) => {
    const file = `pasted-${index}.ts`;
    writeFileSync(path.join(folder, file), `${text}\nexport {};\n`);
    return file;
  });
  const node = ["--types", "node", "--typeRoots", path.resolve("node_modules/@types")];
  const modules = ["--module", "nodenext", "--moduleResolution", "nodenext"];
  return compilerOutput(folder, files, [...modules, ...node]);
}

interface Exported {
  POST?: (request: Request) => Promise<Response>;
  begin?: (eventId: string) => Promise<{ address: string; verifier: string; state: string }>;
  finish?: (code: string, verifier: string) => Promise<{ refresh_token: string }>;
  renew?: (refreshToken: string) => Promise<{ expires_in: number }>;
}

/** The app that the blocks' variables name. */
let pastedApp: Awaited<ReturnType<typeof anApp>>;

/** Loads one block as a module, in the environment that its page assumes. */
async function load({ page, text }: Block): Promise<Exported> {
  const name = endpointNames.find((each) => page === `/docs/endpoints/${each}`) ?? "event";
  const isCopy = page === "/docs/keep-a-copy";
  pastedApp = await anApp(populatedEvent.organization);
  const connection = await aConnection(pastedApp, populatedEvent.event);
  const { token } = await (isCopy ? anInstallationToken(connection) : tokenFor(name));
  Object.assign(process.env, {
    INTEGRATIONS_CLIENT_ID: pastedApp.client_id,
    INTEGRATIONS_CLIENT_SECRET: pastedApp.clientSecret,
    REDIRECT_URI: pastedApp.redirectUri,
    ACCESS_TOKEN: token,
    EVENT_ID: populatedEvent.event.id,
    PARTICIPANT_ID: participantId,
    INTEGRATIONS_WEBHOOK_SECRET: webhookSecret,
  });
  const source = text.replace('"copy"', JSON.stringify(path.join(folder, "copy")));
  const { code } = await transform(source, { loader: "ts", format: "esm" });
  const file = path.join(folder, `block-${crypto.randomUUID()}.mjs`);
  writeFileSync(file, `${code}\nexport {};\n`);
  return import(/* @vite-ignore */ file);
}

/** Between the two halves of the authorization, an organizer approves it. */
async function expectAuthorization({ begin, finish, renew }: Exported) {
  const { address, verifier, state } = (await begin?.(populatedEvent.event.id)) ?? {};
  const asked = new URL(address ?? "").searchParams;
  expect(asked.get("state")).toBe(state);
  const code = await transact((tx) =>
    issueCode(tx, {
      integrationId: pastedApp.id,
      kind: "installation",
      eventId: populatedEvent.event.id,
      personId: populatedEvent.people.open.id,
      consentId: null,
      nonce: null,
      scopes: ["event.read"],
      redirectUri: asked.get("redirect_uri") ?? "",
      codeChallenge: asked.get("code_challenge") ?? "",
    }),
  );
  const tokens = await finish?.(code, verifier ?? "");
  expect((await renew?.(tokens?.refresh_token ?? ""))?.expires_in).toBeGreaterThan(0);
}

async function expectDelivery(POST: ((request: Request) => Promise<Response>) | undefined) {
  const body = JSON.stringify({
    event_type: "activity.updated",
    data: { title: "Opening", status: "scheduled" },
  });
  const headers = signatureHeaders({
    deliveryId: "d",
    timestamp: Math.floor(Date.now() / 1000),
    body,
    secret: webhookSecret,
    previousSecret: undefined,
  });
  expect(
    (await POST?.(new Request("https://app.example/", { method: "POST", headers, body })))?.status,
  ).toBe(204);
}

test("the JSON on the pages matches the published schemas, and each shown schema validates the sample on its page", () => {
  const published = JSON.parse(JSON.stringify(openApiDocument()));
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats(ajv);
  ajv.addSchema(published, "openapi");
  for (const block of takeBlocks(({ language }) => language === "json")) {
    const where = `${block.page}, ${block.title}`;
    const shown = JSON.parse(block.text);
    if (block.title.startsWith("#/")) {
      const sample = blocks.find(
        ({ page, language }) => page === block.page && language === "json",
      );
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

/** The path of a sample's schema in the document. */
function schemaOf({ page, title }: Block): string {
  const [, , chapter, name = ""] = page.split("/");
  if (chapter === "endpoints")
    return `paths/${pointer(`/api/v1${endpoints[name as EndpointName].path}`)}/get/responses/200/content/application~1json/schema`;
  if (chapter === "events")
    return `webhooks/${name}/post/requestBody/content/application~1json/schema`;
  if (chapter === "webhooks")
    return `webhooks/${title}/post/requestBody/content/application~1json/schema`;
  if (chapter === "errors") return "components/schemas/ErrorEnvelope";
  if (chapter === "oauth")
    return "paths/~1oauth~1token/post/responses/200/content/application~1json/schema";
  const resource = documentedResources.find((each) => each.name === name);
  if (chapter === "resources" && resource) return `components/schemas/${resource.component}`;
  throw new Error(`No schema is known for the sample "${title}" of ${page}.`);
}

const pointer = (text: string) =>
  text.replaceAll("~", "~0").replaceAll("/", "~1").replaceAll("{", "%7B").replaceAll("}", "%7D");

const assignments = (values: Record<string, string>) =>
  Object.entries(values)
    .map(([name, value]) => `${name}='${value}'`)
    .join(" ");

test("every code block is executed by a test", () => {
  const notExecuted = blocks.filter((block) => !isExecutedElsewhere(block) && !executed.has(block));
  expect(notExecuted.map(({ page, title }) => `${page}: ${title}`)).toEqual([]);
  expect(executed.size).toBeGreaterThan(130);
});
