import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer as createHttpServer } from "node:http";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { NextRequest } from "next/server";
import { afterEach, expect, onTestFinished, test } from "vitest";
import { expectInTime } from "@/e2e/support/in-time";
import { callReadApi, refusalOf } from "@/e2e/support/read-api";
import { config } from "@/lib/config/config";
import { isOutage } from "@/lib/db/errors";
import { fast } from "@/lib/db/fast";
import { pool } from "@/lib/db/pool";
import { prisma } from "@/lib/db/prisma";
import { query } from "@/lib/db/query";
import { markBusy } from "@/lib/db/request";
import { closeSharedConnections } from "@/lib/db/shared-connections";
import { transact } from "@/lib/db/transact";
import { authHandler } from "@/lib/session/auth-handler";
import { sealSession, sessionCookieName } from "@/lib/session/cookie";
import { logo } from "./logo";
import { jwks } from "./metadata";
import { outagePages } from "./outage-pages";

const token = `svc_at_${"x".repeat(43)}`;
let server: Server | undefined;
const sockets = new Set<Socket>();

const databaseAt = (port: number) => {
  for (const name of ["servicePool", "servicePrisma"]) Reflect.deleteProperty(globalThis, name);
  config().DATABASE_URL = `postgresql://nobody@127.0.0.1:${port}/none`;
};
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  server?.close();
  await closeSharedConnections();
});

/** AuthenticationOk, ReadyForQuery. */
const letIn = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49]);

/** A database that sends these bytes to each client and then stays silent. */
async function silentAfter(greeting: Buffer): Promise<void> {
  server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => {}).once("data", () => socket.write(greeting));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  databaseAt((server.address() as AddressInfo).port);
}

const isRefusedInTime = (call = () => callReadApi("/me/profile", token)) =>
  expectInTime(2_000, async () => {
    const started = performance.now();
    const response = await call();
    const took = performance.now() - started;
    expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await refusalOf(response)).toEqual({ status: 503, error: "service_unavailable" });
    return took;
  });

/**
 * The origin of a server whose only page needs `work`. It answers as Next does: 500 when the page
 * fails.
 */
async function pageThatNeeds(work: () => Promise<unknown>): Promise<string> {
  const answer = outagePages(async (_, outgoing) => {
    const page = await work().then(
      () => "all is well",
      () => {
        outgoing.statusCode = 500;
        return "it broke";
      },
    );
    outgoing.setHeader("Content-Type", "text/html; charset=utf-8");
    outgoing.flushHeaders();
    outgoing.write(page);
    outgoing.end("!");
  });
  const web = createHttpServer((incoming, outgoing) => void answer(incoming, outgoing));
  web.listen(0, "127.0.0.1");
  await once(web, "listening");
  onTestFinished(() => void web.close());
  return `http://127.0.0.1:${(web.address() as AddressInfo).port}/`;
}

test("an unreachable database: 503 with Retry-After within 2 s", async () => {
  databaseAt(1);
  await isRefusedInTime();
});

test("a database that does not answer: 503 with Retry-After within 2 s", async () => {
  await silentAfter(Buffer.alloc(0));
  await isRefusedInTime();
});

test("a database that accepts connections but answers no statement: 503 with Retry-After within 2 s", async () => {
  await silentAfter(letIn);
  await isRefusedInTime();
});

const one = { name: "one", text: "SELECT 1", values: [] };

const statementsOfPages = {
  "a statement": () => query(one),
  "a statement of the pool": () => pool().query(one),
  "a session": () => fast("grants", one),
  data: () => fast("data", one),
  "a short write": () => fast("writes", one),
  Prisma: () => prisma().person.count(),
  "a transaction": () => transact((tx) => tx.person.count()),
  "several statements, one after the other": () =>
    fast("grants", one).catch(() => query(one).catch(() => fast("data", one))),
};

test.each([
  ["unreachable", async () => databaseAt(1)],
  ["frozen", () => silentAfter(letIn)],
])(
  "logos, public keys and pages, whatever they need of a database that is %s: 503 with Retry-After within 2 s",
  async (_, breakDatabase) => {
    await breakDatabase();
    const pages = await Promise.all(Object.values(statementsOfPages).map(pageThatNeeds));
    const calls = [
      () => logo(new Request(`http://localhost/developer/logos/${"a".repeat(64)}.png`)),
      () => jwks(new Request("http://localhost/oauth/jwks")),
      ...pages.map((url) => () => fetch(url)),
    ];
    await Promise.all(calls.map(isRefusedInTime));
  },
);

test("without the database, the endpoint of the session fails instead of removing the cookie", async () => {
  const cookie = `${sessionCookieName()}=${await sealSession({ sid: randomUUID() })}`;
  databaseAt(1);
  const ask = () =>
    authHandler(
      new NextRequest("http://localhost:3000/api/auth/session", { headers: { cookie } }),
      {
        params: Promise.resolve({ nextauth: ["session"] }),
      },
    );
  await expect(ask()).rejects.toSatisfy(isOutage);
});

test("without the database, a browser gets a page that says when to reload, and after a form how to send it again without typing it again", async () => {
  databaseAt(1);
  const url = await pageThatNeeds(() => query(one));
  const headers = { accept: "text/html,*/*" };
  const read = await fetch(url, { headers });
  expect([read.status, read.headers.get("retry-after"), read.headers.get("content-type")]).toEqual([
    503,
    "5",
    "text/html; charset=utf-8",
  ]);
  const page = await read.text();
  expect(page).toContain("<h1>The service is unavailable</h1>");
  expect(page).toContain("Reload this page in a moment.");
  expect(page).not.toContain("it broke");
  const form = await fetch(url, { headers, method: "POST" });
  const answer = await form.text();
  expect(form.status).toBe(503);
  for (const advice of [
    "may not have been saved",
    "reload this page and let the browser send the form again",
  ])
    expect(answer).toContain(advice);
  const head = await fetch(url, { headers, method: "HEAD" });
  expect([head.status, await head.text()]).toEqual([503, ""]);
});

test("a form that says that the service is busy answers 503 with Retry-After", async () => {
  const busy = await fetch(await pageThatNeeds(async () => markBusy()), { method: "POST" });
  const answered = [busy.status, busy.headers.get("retry-after"), await busy.text()];
  expect(answered).toEqual([503, "5", "all is well!"]);
});

test("a page that fails by itself answers 500, and one that does without the database 200", async () => {
  databaseAt(1);
  const failed = await fetch(await pageThatNeeds(() => Promise.reject(new TypeError("a defect"))));
  expect([failed.status, await failed.text()]).toEqual([500, "it broke!"]);
  const shown = await fetch(await pageThatNeeds(() => query(one).catch(() => {})));
  expect([shown.status, await shown.text()]).toEqual([200, "all is well!"]);
});
