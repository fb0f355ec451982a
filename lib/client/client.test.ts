import { execFile } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { promisify } from "node:util";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import {
  anEmptyProject,
  buildClientPackage,
  compilerOutput,
  installClientPackage,
} from "@/e2e/support/client-package";
import "@/e2e/support/database";
import { machineHost } from "@/e2e/support/machine-host";
import { aCode, anApp, aVerifier } from "@/e2e/support/oauth";
import { aPopulatedEvent, type PopulatedEvent } from "@/e2e/support/read-api";
import { aConnection, anInstallationToken, aUserToken } from "@/e2e/support/world";
import { dateAfterSeconds } from "@/lib/clock";
import { prisma } from "@/lib/db/prisma";
import { pages } from "@/lib/docs/site";
import { openPseudonymKey, pseudonym } from "@/lib/people/pseudonym";
import { endpointNames, endpoints } from "@/lib/read-api/endpoints";
import { deliveryHeaders } from "@/lib/webhooks/outgoing/delivery-headers";
import { signatureHeaders } from "@/lib/webhooks/outgoing/signature";
import { packageVersion } from "./client-file";

// The package as a developer installs it from the running service into an empty project.

const host = machineHost();
const folder = anEmptyProject("client-package");

let published: Awaited<ReturnType<typeof load>>;
let populatedEvent: PopulatedEvent;

beforeAll(async () => {
  await buildClientPackage();
  await installClientPackage(folder, host.origin);
  published = await load();
  populatedEvent = await aPopulatedEvent();
});

const load = () =>
  import(/* @vite-ignore */ path.join(folder, "node_modules/integrations-client/index.js"));

const manifest = () =>
  JSON.parse(
    readFileSync(path.join(folder, "node_modules/integrations-client/package.json"), "utf8"),
  );

test("the package has the service's version with a digest of its content, no dependencies, and a README with its download address", () => {
  const { version } = JSON.parse(readFileSync("package.json", "utf8"));
  expect(manifest()).toMatchObject({
    version: expect.stringMatching(/\+[0-9a-f]{12}$/),
    type: "module",
    engines: { node: ">=20" },
  });
  expect(manifest().version.split("+")[0]).toBe(version);
  expect(Object.keys(manifest()).filter((name) => /dependencies|scripts/i.test(name))).toEqual([]);
  expect(
    readFileSync(path.join(folder, "node_modules/integrations-client/README.md"), "utf8"),
  ).toContain(`npm install ${host.origin}/docs/client.tgz`);
});

test("packages of one service version that differ in one file differ in their versions", () => {
  const versionOf = (...files: [string, string][]) =>
    packageVersion("1.2.3", Object.fromEntries(files));
  expect(versionOf(["a", "x"], ["b", "y"])).toBe(versionOf(["a", "x"], ["b", "y"]));
  expect(
    new Set([
      versionOf(["a", "x"], ["b", "y"]),
      versionOf(["a", "x"], ["b", "z"]),
      versionOf(["a", "xy"], ["b", ""]),
    ]).size,
  ).toBe(3);
});

test("the files have the same bytes and ETag each time, and are not sent again to a client that has them", async () => {
  for (const [name, type] of [
    ["client.tgz", "application/gzip"],
    ["integrations.mjs", "text/javascript; charset=utf-8"],
    ["integrations.py", "text/x-python; charset=utf-8"],
    ["client.ts", "text/plain; charset=utf-8"],
  ]) {
    const first = await fetch(`${host.origin}/docs/${name}`);
    expect([first.status, first.headers.get("content-type")]).toEqual([200, type]);
    const etag = first.headers.get("etag") ?? "";
    expect(
      (await fetch(`${host.origin}/docs/${name}`, { headers: { "If-None-Match": etag } })).status,
    ).toBe(304);
    expect(Buffer.from(await first.arrayBuffer()).includes("service.invalid")).toBe(false);
  }
});

test("plain Node finds the package and its command by their names", async () => {
  const script =
    "const names = Object.keys(await import('integrations-client')); console.log(names.join())";
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ["--input-type=module", "--eval", script],
    { cwd: folder },
  );
  for (const name of [
    "createClient",
    "authorizeUrl",
    "exchangeCode",
    "refreshTokens",
    "eventLog",
    "attestDeletion",
    "mirror",
    "memoryStore",
    "folderStore",
    "readState",
    "verifyWebhook",
    "pkce",
    "ServiceError",
  ])
    expect(stdout.trim().split(",")).toContain(name);
  const { stdout: help } = await promisify(execFile)(
    path.join(folder, "node_modules/.bin/integrations"),
    ["--help"],
  );
  expect(help).toContain("integrations listen --forward URL");
});

const consumer = `
import { createServer } from "node:http";
import { createClient, eventLog, type Activity, type EventLogItem, ServiceError, verifyWebhook, type WebhookBody, WebhookError } from "integrations-client";

const client = createClient({ accessToken: async () => "svc_at_", maxWaitSeconds: 5 });
export const titles = async (): Promise<Array<string | null>> => {
  const found: Activity[] = [];
  for await (const activity of client.allActivities("id", { limit: 50 })) found.push(activity);
  return found.map(({ title }) => title);
};
export async function kept(): Promise<EventLogItem | undefined> {
  for await (const item of eventLog({ clientId: "a", clientSecret: "b", types: ["thread.updated"], follow: false })) return item;
  return undefined;
}
createServer(async (request) => {
  const body: WebhookBody = await verifyWebhook(request, ["new", "old"], { toleranceSeconds: 60 });
  if (body.event_type === "thread.updated") body.data.name satisfies string | null;
  if (body.event_type === "data.deletion_required") body.trigger satisfies string;
  // @ts-expect-error: a notice has no data
  if (body.event_type === "data.deletion_required") body.data;
});
export const fetched = (request: Request) => verifyWebhook(request, "whsec_").catch((error: unknown) => error instanceof WebhookError && error.code);
export const express = (request: { headers: Record<string, string | string[] | undefined>; body?: unknown }) => verifyWebhook(request, "whsec_");
export const isLate = (error: unknown) => error instanceof ServiceError && error.code === "token_expired";
// @ts-expect-error: an access token is needed
createClient({});
`;

describe.each([
  ["nodenext", ["--module", "nodenext"]],
  ["a bundler", ["--module", "esnext", "--moduleResolution", "bundler"]],
])("under strict TypeScript for %s", (_name, modules) => {
  const nodeTypes = ["--types", "node", "--typeRoots", path.resolve("node_modules/@types")];

  test("its types describe what the service serves", async () => {
    writeFileSync(path.join(folder, "consumer.ts"), consumer);
    expect(await compilerOutput(folder, ["consumer.ts"], [...modules, ...nodeTypes])).toBe("");
  });

  test("it needs no other types", async () => {
    writeFileSync(path.join(folder, "bare.ts"), 'export * from "integrations-client";\n');
    expect(await compilerOutput(folder, ["bare.ts"], [...modules, "--types", ""])).toBe("");
  });

  test("every example in the documentation that uses it compiles", async () => {
    const examples = pages().flatMap(({ blocks }) =>
      blocks.flatMap((block) =>
        block.kind === "code" && block.language === "ts" ? [block.text] : [],
      ),
    );
    const ofClient = examples.filter((text) => /integrations-client|\bclient\./.test(text));
    expect(ofClient.length).toBeGreaterThan(endpointNames.length);
    writeFileSync(path.join(folder, "given.d.ts"), exampleDeclarations);
    ofClient.forEach((text, index) => {
      writeFileSync(path.join(folder, `example-${index}.ts`), `${text}\nexport {};\n`);
    });
    expect(
      await compilerOutput(
        folder,
        ["given.d.ts", ...ofClient.map((_, index) => `example-${index}.ts`)],
        [...modules, ...nodeTypes],
      ),
    ).toBe("");
  });
});

test("the single file compiles unchanged, with only erasable types", async () => {
  writeFileSync(
    path.join(folder, "client.ts"),
    await (await fetch(`${host.origin}/docs/client.ts`)).text(),
  );
  expect(
    await compilerOutput(
      folder,
      ["client.ts"],
      [
        "--module",
        "esnext",
        "--moduleResolution",
        "bundler",
        "--erasableSyntaxOnly",
        "--types",
        "",
      ],
    ),
  ).toBe("");
});

/** Declarations that the examples assume. */
const exampleDeclarations = `
declare const client: import("integrations-client").ServiceClient;
declare const eventId: string, participantId: string, clientId: string, clientSecret: string, redirectUri: string, code: string;
`;

test.each(endpointNames)("the client reads %s from the service", async (name) => {
  const { token } =
    endpoints[name].token === "user"
      ? await aUserToken(populatedEvent.connection, populatedEvent.people.open)
      : await anInstallationToken(populatedEvent.connection);
  const client = published.createClient({ accessToken: token });
  const person = pseudonym(
    openPseudonymKey(populatedEvent.integration.pseudonym_key, populatedEvent.integration.id),
    populatedEvent.people.open.id,
  );
  const values =
    name === "profile"
      ? []
      : name === "participant"
        ? [populatedEvent.event.id, person]
        : [populatedEvent.event.id];
  const answer = await client[endpoints[name].operation](...values);
  expect(endpoints[name].schema.parse(answer)).toEqual(answer);
});

test("the client iterates over all pages", async () => {
  const { token } = await anInstallationToken(populatedEvent.connection);
  const client = published.createClient({ accessToken: () => token });
  const names: string[] = [];
  for await (const { display_name } of client.allParticipants(populatedEvent.event.id, {
    limit: 1,
  }))
    names.push(display_name);
  expect(names).toEqual(["Open", "Shy", "Consenting", "Guest"]);
});

test("an error response is thrown as a ServiceError with its code, and an expired token is renewed once", async () => {
  const expired = (
    await anInstallationToken(populatedEvent.connection, undefined, dateAfterSeconds(-1))
  ).token;
  const { token } = await anInstallationToken(populatedEvent.connection, ["event.read"]);
  const plain = published.createClient({ accessToken: expired });
  await expect(plain.getEvent(populatedEvent.event.id)).rejects.toMatchObject({
    name: "ServiceError",
    code: "token_expired",
    status: 401,
  });
  const renewing = published.createClient({ accessToken: expired, onExpired: async () => token });
  expect((await renewing.getEvent(populatedEvent.event.id)).event.id).toBe(populatedEvent.event.id);
  await expect(renewing.listThreads(populatedEvent.event.id)).rejects.toMatchObject({
    code: "insufficient_scope",
    requiredScope: "program.read",
  });
});

test("the client requests an authorization, exchanges the code, refreshes and revokes", async () => {
  const app = await anApp(populatedEvent.organization);
  await aConnection(app, populatedEvent.event);
  const credentials = { clientId: app.client_id, clientSecret: app.clientSecret };
  const { verifier, challenge } = await published.pkce();
  expect([verifier, challenge].every((text) => /^[\w-]{43}$/.test(text))).toBe(true);
  const address = new URL(
    published.authorizeUrl({
      clientId: app.client_id,
      redirectUri: app.redirectUri,
      scope: ["event.read"],
      state: "s&1",
      challenge,
      eventId: "e",
    }),
  );
  expect(address.origin).toBe(host.origin);
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    response_type: "code",
    state: "s&1",
    code_challenge: challenge,
    event_id: "e",
  });

  const { code, codeVerifier } = await aCode(app, populatedEvent.event, populatedEvent.people.open);
  await expect(
    published.exchangeCode(credentials, {
      code,
      redirectUri: app.redirectUri,
      verifier: aVerifier().codeVerifier,
    }),
  ).rejects.toMatchObject({
    code: "invalid_grant",
  });
  const tokens = await published.exchangeCode(credentials, {
    code,
    redirectUri: app.redirectUri,
    verifier: codeVerifier,
  });
  loseNextResponse();
  const next = await published.refreshTokens(credentials, tokens.refresh_token);
  await published.revokeToken(credentials, next.refresh_token);
  await expect(
    published.createClient({ accessToken: next.access_token }).getEvent(populatedEvent.event.id),
  ).rejects.toMatchObject({
    code: "token_revoked",
  });
});

test("the client attests a deletion, and gets the same statement again after a lost response", async () => {
  const app = await anApp(populatedEvent.organization);
  const duty = await prisma().deletionDuty.create({
    data: { integration_id: app.id, event_id: populatedEvent.event.id, cause: "disconnected" },
  });
  const credentials = { clientId: app.client_id, clientSecret: app.clientSecret };
  loseNextResponse();
  const attestation = await published.attestDeletion(credentials, { dutyId: duty.id });
  expect(attestation).toBe(
    (await prisma().deletionDuty.findUniqueOrThrow({ where: { id: duty.id } })).attestation,
  );
  await expect(
    published.attestDeletion(credentials, { deliveryId: "dlv_unknown" }),
  ).rejects.toMatchObject({ code: "resource_not_found" });
});

/** The service carries out the next request, but its response is lost. */
function loseNextResponse() {
  const { fetch } = globalThis;
  let isLost = false;
  globalThis.fetch = async (...request) => {
    globalThis.fetch = fetch;
    const answer = await fetch(...request);
    if (isLost) return answer;
    isLost = true;
    throw new TypeError("fetch failed");
  };
}

let stored: string;

describe("within the limits", () => {
  test("a 429 is retried after Retry-After, and a 503 or a lost connection is retried too", async () => {
    const answers = [
      { status: 429, headers: { "Retry-After": "1" }, body: { error: "rate_limit_exceeded" } },
      { status: 503, headers: {}, body: { error: "service_unavailable" } },
      "lost",
      { status: 200, headers: {}, body: { event: { id: "e" } } },
    ] as const;
    const seen: number[] = [];
    const url = await aServer((request, response) => {
      const answer = answers[seen.push(Date.now()) - 1];
      if (answer === "lost" || answer === undefined) return request.socket.destroy();
      response.writeHead(answer.status, answer.headers).end(JSON.stringify(answer.body));
    });
    const client = published.createClient({ accessToken: "t", url });
    expect(await client.getEvent("e")).toEqual({ event: { id: "e" } });
    expect((seen[1] ?? 0) - (seen[0] ?? 0)).toBeGreaterThan(950);
  });

  test("a connection that breaks within a response is retried", async () => {
    let requestCount = 0;
    const url = await aServer((request, response) => {
      requestCount += 1;
      if (requestCount > 1) return response.end('{"event":{"id":"e"}}');
      response.writeHead(200, { "Content-Length": "100" });
      response.write('{"event":', () => request.socket.destroy());
    });
    expect(await published.createClient({ accessToken: "t", url }).getEvent("e")).toEqual({
      event: { id: "e" },
    });
    expect(requestCount).toBe(2);
  });

  test.each(["t1", () => stored])(
    "an expired token is renewed once for concurrent and later requests (%s)",
    async (accessToken) => {
      stored = "t1";
      const arrived: string[] = [];
      const url = await aServer((request, response) => {
        const token = request.headers.authorization?.slice("Bearer ".length) ?? "";
        arrived.push(token);
        const answer = () =>
          token === "t1"
            ? response.writeHead(401).end('{"error":"token_expired"}')
            : response.end('{"event":{}}');
        // The last of the first five arrives after the renewal.
        setTimeout(answer, arrived.length === 5 ? 200 : 20);
      });
      let renewals = 0;
      const onExpired = async () => {
        renewals += 1;
        await new Promise((resolve) => setTimeout(resolve, 50));
        stored = "t2";
        return stored;
      };
      const client = published.createClient({ accessToken, onExpired, url });
      await Promise.all(Array.from({ length: 5 }, () => client.getEvent("e")));
      await client.getEvent("e");
      expect(renewals).toBe(1);
      expect(arrived.filter((token) => token === "t1")).toHaveLength(5);
    },
  );

  test.each([
    [502, "text/html", "<html>", { code: "service_unavailable" }, 2],
    [503, "application/json", "null", { code: "service_unavailable" }, 2],
    [403, "application/json", '{"message":{"Forbidden":true}}', { code: "internal_error" }, 1],
    [200, "text/html", "<html>", { code: "internal_error" }, 2],
  ])(
    "a %i of a proxy (%s, %s) is a ServiceError that names both",
    async (status, type, body, expected, requests) => {
      let requestCount = 0;
      const url = await aServer((_request, response) => {
        requestCount += 1;
        response.writeHead(status, { "Content-Type": type }).end(body);
      });
      const message = `Status ${status} without the JSON of the service (${type}).`;
      const refusal = published.createClient({ accessToken: "t", url, retries: 1 }).getEvent("e");
      await expect(refusal).rejects.toMatchObject({
        name: "ServiceError",
        message,
        status,
        ...expected,
      });
      expect(requestCount).toBe(requests);
    },
  );

  test("an address without https:// is refused at once", async () => {
    await expect(
      published.createClient({ accessToken: "t", url: "localhost:3000" }).getEvent("e"),
    ).rejects.toThrow("Invalid URL");
  });

  test("a failed renewal is the answer to every call that was made before it ended; the next call renews again", async () => {
    let arrived = 0;
    const url = await aServer((request, response) => {
      const isExpired = request.headers.authorization === "Bearer t1";
      const answer = () =>
        isExpired
          ? response.writeHead(401).end('{"error":"token_expired"}')
          : response.end('{"event":{}}');
      // The last of the first five arrives after the failure.
      setTimeout(answer, ++arrived === 5 ? 200 : 20);
    });
    let renewals = 0;
    const onExpired = async () => {
      if (++renewals === 1) throw new Error("the token endpoint is down");
      return "t2";
    };
    const client = published.createClient({ accessToken: "t1", onExpired, url });
    const outcomes = await Promise.allSettled(
      Array.from({ length: 12 }, () => client.getEvent("e")),
    );
    expect(
      outcomes.map((outcome) => outcome.status === "rejected" && outcome.reason.message),
    ).toEqual(Array(12).fill("the token endpoint is down"));
    expect(renewals).toBe(1);
    expect(await client.getEvent("e")).toEqual({ event: {} });
    expect(renewals).toBe(2);
  });

  test("Retry-After may be a date, which is compared with the service's clock", async () => {
    const date = (seconds: number) => new Date(Date.UTC(2020, 0, 1, 0, 0, seconds)).toUTCString();
    const answers: [number, Record<string, string>][] = [
      [503, { Date: date(10), "Retry-After": date(11) }],
      [503, { Date: date(11), "Retry-After": date(11) }],
      [503, { Date: date(0), "Retry-After": date(1800) }],
    ];
    const seen: number[] = [];
    const url = await aServer((_request, response) => {
      const [status, headers] = answers[seen.push(Date.now()) - 1] ?? [200, {}];
      response.writeHead(status, headers).end("<html>");
    });
    const refusal = published.createClient({ accessToken: "t", url }).getEvent("e");
    await expect(refusal).rejects.toMatchObject({ code: "service_unavailable", retryAfter: 1800 });
    const [first = 0, second = 0, third = 0] = seen;
    expect(second - first).toBeGreaterThan(950);
    expect(third - second).toBeLessThan(950);
    expect(seen).toHaveLength(3);
  });

  test("a wait that is too long throws immediately, with its length", async () => {
    let requestCount = 0;
    const url = await aServer((_request, response) => {
      requestCount += 1;
      response.writeHead(429, { "Retry-After": "1800" }).end('{"error":"x"}');
    });
    const error = await published
      .createClient({ accessToken: "t", url })
      .getEvent("e")
      .catch((refusal: unknown) => refusal);
    expect(error.retryAfter).toBe(1800);
    expect(requestCount).toBe(1);
  });

  test("an hour whose budget is used up makes no other error one to wait for", async () => {
    const spent = {
      "X-RateLimit-Remaining": "0",
      "X-RateLimit-Reset": String(Math.floor(Date.now() / 1000) + 3600),
    };
    const refusals = [404, 429, 500];
    const url = await aServer((_request, response) => {
      const status = refusals.shift();
      if (status === undefined) return response.end('{"event":{}}');
      response.writeHead(status, spent).end('{"error":"x"}');
    });
    const client = published.createClient({ accessToken: "t", url });
    await expect(client.getEvent("e")).rejects.toMatchObject({
      status: 404,
      retryAfter: undefined,
    });
    expect(await client.getEvent("e")).toEqual({ event: {} });
    expect(refusals).toEqual([]);
  });

  test("no more than five requests are in flight", async () => {
    let [inFlight, most] = [0, 0];
    const url = await aServer((_request, response) => {
      inFlight += 1;
      most = Math.max(most, inFlight);
      setTimeout(() => {
        inFlight -= 1;
        response.end('{"event":{}}');
      }, 20);
    });
    const client = published.createClient({ accessToken: "t", url });
    await Promise.all(Array.from({ length: 20 }, () => client.getEvent("e")));
    expect(most).toBe(5);
  });

  test("the client exposes the remaining budget", async () => {
    const { token } = await anInstallationToken(populatedEvent.connection);
    const client = published.createClient({ accessToken: token });
    await client.getEvent(populatedEvent.event.id);
    expect(client.rateLimit.limit).toBe(500);
    const before = client.rateLimit.remaining;
    await client.getEvent(populatedEvent.event.id);
    expect(client.rateLimit.remaining).toBe(before - 1);
  });
});

async function aServer(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe("verifyWebhook", () => {
  const [secret, old] = [
    "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD",
    "whsec_AAAVsBQIhrscChlQIMV+b5sSYspob7oD",
  ];
  const body = JSON.stringify({ event_type: "thread.deleted", data: { name: "Käse" } });
  const now = () => Math.floor(Date.now() / 1000);
  const signed = (timestamp = now()) =>
    signatureHeaders({ deliveryId: "d", timestamp, body, secret, previousSecret: old });
  const asRequest = (headers: Record<string, string>, sent = body) =>
    new Request("https://app.example/", { method: "POST", headers, body: sent });

  test("accepts a Request signed with the secret, with the old one during a rotation, or with any of several", async () => {
    expect(await published.verifyWebhook(asRequest(signed()), secret)).toMatchObject({
      event_type: "thread.deleted",
    });
    expect(await published.verifyWebhook(asRequest(signed()), old)).toMatchObject({
      data: { name: "Käse" },
    });
    expect(await published.verifyWebhook(asRequest(signed()), ["whsec_other", old])).toMatchObject({
      event_type: "thread.deleted",
    });
  });

  test("rejects with a code that says what is wrong", async () => {
    const {
      "X-Service-Signature": _signature,
      "X-Service-Signature-Previous": _previous,
      ...unsigned
    } = signed();
    const read = asRequest(signed());
    await read.text();
    for (const [code, request, given = secret] of [
      ["wrong_signature", asRequest(signed(), `${body} `)],
      ["wrong_signature", asRequest(signed()), "whsec_other"],
      ["stale_timestamp", asRequest(signed(now() - 400))],
      ["stale_timestamp", asRequest(signed(now() + 400))],
      ["missing_headers", asRequest(unsigned)],
      ["no_secret", asRequest(signed()), ""],
      ["body_not_raw", read],
      ["body_not_raw", { headers: signed(), body: JSON.parse(body) }],
    ] as const)
      await expect(published.verifyWebhook(request, given), code).rejects.toMatchObject({
        name: "WebhookError",
        code,
      });
    await expect(
      published.verifyWebhook(asRequest(signed(now() - 400)), secret, { toleranceSeconds: 600 }),
    ).resolves.toBeDefined();
    for (const unset of [undefined, [], ["", undefined]])
      await expect(
        Reflect.apply(published.verifyWebhook, undefined, [asRequest(signed()), unset]),
      ).rejects.toMatchObject({ code: "no_secret" });
  });

  test("accepts a node:http request and an Express request with the raw body, and says why it refuses a parsed one", async () => {
    const outcomes: unknown[] = [];
    const url = await aServer(async (request, response) => {
      const kind = request.url?.slice(1);
      const chunks: Buffer[] = [];
      if (kind !== "node") for await (const chunk of request) chunks.push(chunk);
      const raw = Buffer.concat(chunks);
      if (kind === "raw") Object.assign(request, { body: raw });
      if (kind === "parsed") Object.assign(request, { body: JSON.parse(raw.toString()) });
      outcomes.push(
        await published.verifyWebhook(request, secret).then(
          ({ event_type }: { event_type: string }) => event_type,
          (error: { code: string }) => error.code,
        ),
      );
      response.end();
    });
    const headers = deliveryHeaders({
      eventType: "thread.deleted",
      deliveryId: "d",
      timestamp: now(),
      body,
      secret,
    });
    for (const kind of ["node", "raw", "parsed", "consumed"])
      await fetch(`${url}/${kind}`, { method: "POST", headers, body });
    expect(outcomes).toEqual(["thread.deleted", "thread.deleted", "body_not_raw", "body_not_raw"]);
  });
});

describe("eventLog", () => {
  const item = (number: number) => ({
    cursor: `c${number}`,
    delivery_id: `d${number}`,
    event_type: "thread.updated",
    body: `{"event_type":"thread.updated","n":${number}}`,
  });

  test("iterates over the pages, resumes after a cursor through an outage, and waits for new items", async () => {
    const queries: string[] = [];
    const pagesOfLog: Record<string, object> = {
      start: { items: [item(1), item(2)], next: "c2", has_more: true },
      c2: { items: [{ ...item(3), body: null, erased: true }], next: "c3", has_more: false },
      c3: { items: [item(4)], next: "c4", has_more: false },
    };
    let isDown = true;
    const url = await aServer((request, response) => {
      const query = new URL(request.url ?? "", "http://localhost").searchParams;
      queries.push(`${query.get("after")} ${query.get("wait")} ${query.get("types")}`);
      if (query.get("after") === "c2" && isDown) {
        isDown = false;
        return response.writeHead(503).end();
      }
      expect(request.headers.authorization).toBe(
        `Basic ${Buffer.from("id:se%3Acret").toString("base64")}`,
      );
      response.end(JSON.stringify(pagesOfLog[query.get("after") ?? "start"]));
    });
    const seen: unknown[] = [];
    for await (const { cursor, event } of published.eventLog({
      clientId: "id",
      clientSecret: "se:cret",
      url,
      types: ["thread.updated"],
    })) {
      seen.push([cursor, event?.n ?? null]);
      if (cursor === "c4") break;
    }
    expect(seen).toEqual([
      ["c1", 1],
      ["c2", 2],
      ["c3", null],
      ["c4", 4],
    ]);
    expect(queries).toEqual([
      "null 30 thread.updated",
      "c2 30 thread.updated",
      "c2 30 thread.updated",
      "c3 30 thread.updated",
    ]);
  });

  test("stops at the current end with follow: false, and throws when the service refuses", async () => {
    const url = await aServer((request, response) => {
      const isForeign = request.url?.includes("after=foreign");
      response
        .writeHead(isForeign ? 400 : 200)
        .end(
          JSON.stringify(
            isForeign
              ? { error: "validation_error", field: "after" }
              : { items: [item(1)], next: "c1", has_more: false },
          ),
        );
    });
    const found: string[] = [];
    for await (const { cursor } of published.eventLog({
      clientId: "id",
      clientSecret: "s",
      url,
      follow: false,
    }))
      found.push(cursor);
    expect(found).toEqual(["c1"]);
    await expect(
      published.eventLog({ clientId: "id", clientSecret: "s", url, after: "foreign" }).next(),
    ).rejects.toMatchObject({ field: "after" });
  });
});
