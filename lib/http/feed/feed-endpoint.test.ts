import { randomUUID } from "node:crypto";
import { type ClientRequest, request as httpRequest } from "node:http";
import { text } from "node:stream/consumers";
import { gzipSync } from "node:zlib";
import { beforeEach, expect, test } from "vitest";
import "@/e2e/support/database";
import { aFeedToken, feedBody, feedHeaders } from "@/e2e/support/feed";
import { machineHost } from "@/e2e/support/machine-host";
import {
  aConnection,
  anEvent,
  anInstallationToken,
  anIntegration,
  anOrganization,
} from "@/e2e/support/world";
import { pool } from "@/lib/db/pool";
import { prisma } from "@/lib/db/prisma";
import { waitingBytes } from "./batches";
import { FeedRequest } from "./feed-request";

const host = machineHost();

let organization: { id: string };
let event: { id: string };
let feed: { id: string; token: string };

beforeEach(async () => {
  organization = await anOrganization();
  event = await anEvent(organization);
  feed = await aFeedToken(organization);
});

const threadLine = (name: string, of: { id: string } = event) => ({
  kind: "thread",
  event: of.id,
  id: randomUUID(),
  data: { name },
});
const linesNamed = (names: string[], of = event) => names.map((name) => threadLine(name, of));
const threadNames = async (of = event) =>
  (await prisma().thread.findMany({ where: { event_id: of.id }, orderBy: { name: "asc" } })).map(
    ({ name }) => name,
  );

const post = (
  body: RequestInit["body"],
  headers: Record<string, string> = feedHeaders(feed.token),
) => fetch(`${host.origin}/feed/v1/changes`, { method: "POST", headers, body: body ?? null });

const answerOf = async (response: Response) => ({
  status: response.status,
  body: await response.json(),
});

/** An open request whose body is written in parts, and its response. */
function openFeed(token = feed.token): {
  request: ClientRequest;
  answer: Promise<{ status: number; retryAfter: string | undefined; body: string }>;
} {
  const request = httpRequest(`${host.origin}/feed/v1/changes`, {
    method: "POST",
    headers: feedHeaders(token),
  });
  const answer = new Promise<{ status: number; retryAfter: string | undefined; body: string }>(
    (resolve, reject) => {
      request.once("error", reject);
      request.once("response", async (response) =>
        resolve({
          status: response.statusCode ?? 0,
          retryAfter: response.headers["retry-after"],
          body: await text(response),
        }),
      );
    },
  );
  answer.catch(() => {});
  return { request, answer };
}

const requestsOf = (token = feed) =>
  prisma().feedRequest.findMany({ where: { token_id: token.id }, orderBy: { started_at: "asc" } });

test("lines are applied in order, plain or compressed, and the response reports their outcomes", async () => {
  const line = threadLine("Lectures");
  const body = feedBody([
    line,
    { ...line, data: { name: "Talks" } },
    { ...line, data: { name: "Talks" } },
  ]);
  const answered = await answerOf(await post(body));
  expect(answered).toEqual({
    status: 200,
    body: {
      lines: 3,
      changed: 2,
      unchanged: 1,
      stale: 0,
      refused: 0,
      facts: { "thread.created": 1, "thread.updated": 1 },
      faults: [],
    },
  });
  expect(await threadNames()).toEqual(["Talks"]);
  const again = await answerOf(
    await post(gzipSync(body), { ...feedHeaders(feed.token), "Content-Encoding": "gzip" }),
  );
  expect(again.body).toMatchObject({ lines: 3, refused: 0 });
});

test("a faulty line is reported with its position and the expected value, and the lines after it are applied", async () => {
  const good = linesNamed(["One", "Two"]).map((line) => JSON.stringify(line));
  const body = [
    good[0],
    "",
    "no json",
    `"${"a".repeat(262_143)}"`,
    '{"kind":"thread"',
    good[1],
  ].join("\n");
  const { body: summary } = await answerOf(await post(body));
  expect(summary).toMatchObject({ lines: 5, changed: 2, refused: 3 });
  expect(summary.faults).toEqual([
    { line: 3, code: "invalid_json", path: "$", found: "no json", expected: "a JSON object" },
    { line: 4, code: "line_too_long", path: "$", expected: "at most 262,144 bytes" },
    {
      line: 5,
      code: "invalid_json",
      path: "$",
      found: '{"kind":"thread"',
      expected: "a JSON object",
    },
  ]);
  expect(await threadNames()).toEqual(["One", "Two"]);
});

test("a byte order mark before the first line is accepted, whole or in two pieces", async () => {
  const body = Buffer.from(`\ufeff${feedBody([threadLine("One")])}\ufeff\n`);
  const { body: summary } = await answerOf(await post(body));
  expect(summary).toMatchObject({ lines: 1, changed: 1, refused: 0 });
  const { request, answer } = openFeed();
  request.write(body.subarray(0, 2));
  await new Promise((resolve) => setTimeout(resolve, 50));
  request.end(body.subarray(2));
  expect(JSON.parse((await answer).body)).toMatchObject({ lines: 1, unchanged: 1 });
});

test("a line has at most a hundred faults", async () => {
  const unknown = Object.fromEntries(Array.from({ length: 400 }, (_, n) => [`field_${n}`, n]));
  const line = { ...threadLine("One"), data: unknown, ...unknown };
  const { body } = await answerOf(await post(feedBody([line, threadLine("Two")])));
  expect(body).toMatchObject({ lines: 2, changed: 1, refused: 1 });
  expect(body.faults).toHaveLength(100);
});

test("a path in a fault is short, however long a name in the body is", async () => {
  const { body } = await answerOf(
    await post(feedBody([{ ...threadLine("One"), ["n".repeat(200_000)]: 1 }])),
  );
  expect(JSON.stringify(body.faults).length).toBeLessThan(500);
});

test("an object without a text form in place of the line's own id is a fault of its line", async () => {
  const lines = [
    {
      kind: "thread",
      event: event.id,
      id: randomUUID(),
      data: { id: { toString: 1 }, name: "One" },
    },
    threadLine("Two"),
  ];
  const { status, body } = await answerOf(await post(feedBody(lines)));
  expect([status, body.changed, body.refused]).toEqual([200, 1, 1]);
  expect(body.faults).toMatchObject([
    { line: 1, code: "validation_error", path: "$.data.id", expected: "the same as id" },
  ]);
});

test("text that the database cannot store is a fault of its line, and the request goes on and ends", async () => {
  const refusedLine = (data: object) => JSON.stringify({ ...threadLine("Refused"), data });
  const lines = [
    JSON.stringify(threadLine("One")),
    refusedLine({ name: "Refused", description: "a\u0000b" }),
    refusedLine({ name: "\ud800" }),
    JSON.stringify({
      kind: "person",
      event: event.id,
      id: "guest-1",
      data: { custom_form_fields: { "\udc00": "x" } },
    }),
    JSON.stringify({ kind: "\ud800", event: event.id, id: "guest-1", data: {} }),
    "{\u0000",
    JSON.stringify(threadLine("Two")),
  ];
  const { status, body } = await answerOf(await post(lines.join("\n")));
  expect([status, body.changed, body.refused]).toEqual([200, 2, 5]);
  const expected = "text without NUL characters and half surrogate pairs";
  expect(body.faults).toEqual([
    { line: 2, code: "validation_error", path: "$.data.description", expected },
    { line: 3, code: "validation_error", path: "$.data.name", expected },
    {
      line: 4,
      code: "validation_error",
      path: '$.data.custom_form_fields["\\udc00"]',
      expected: "another key",
    },
    { line: 5, code: "validation_error", path: "$.kind", expected },
    { line: 6, code: "invalid_json", path: "$", found: "{\ufffd", expected: "a JSON object" },
  ]);
  expect(await threadNames()).toEqual(["One", "Two"]);
  expect(await requestsOf()).toMatchObject([{ outcome: "answered", lines: 7n }]);
});

test("a snapshot keeps the records whose lines are valid JSON but too deep, too wide or cannot be stored", async () => {
  const [deep, wide, unstorable, unnamed] = linesNamed(["Deep", "Wide", "Unstorable", "Unnamed"]);
  await post(feedBody([deep, wide, unstorable, unnamed].map((line) => ({ ...line }))));
  const nested = JSON.parse("[".repeat(20) + "]".repeat(20));
  const snapshot = (state: string) => ({
    kind: "snapshot",
    event: event.id,
    of: ["thread"],
    state,
  });
  const again = [
    { ...deep, data: { description: nested } },
    { ...wide, data: { description: Array(1_001).fill(0) } },
    { ...unstorable, data: { description: "\u0000" } },
  ];
  const { body } = await answerOf(
    await post(feedBody([snapshot("begin"), ...again, snapshot("end")])),
  );
  expect(body).toMatchObject({ refused: 3, facts: { "thread.deleted": 1 } });
  expect(await threadNames()).toEqual(["Deep", "Unstorable", "Wide"]);
});

test("the first hundred faults are reported, and all are counted", async () => {
  const { body } = await answerOf(await post("x\n".repeat(1_234)));
  expect(body).toMatchObject({ lines: 1_234, refused: 1_234 });
  expect(body.faults).toHaveLength(100);
  expect(body.faults[99].line).toBe(100);
});

test("another organization's event is the same fault as one that does not exist", async () => {
  const foreign = await anEvent(await anOrganization());
  const { body } = await answerOf(
    await post(
      feedBody([
        threadLine("Foreign", foreign),
        threadLine("Nowhere", { id: randomUUID() }),
        threadLine("Own"),
      ]),
    ),
  );
  expect(body).toMatchObject({ lines: 3, changed: 1, refused: 2 });
  const [theirs, nowhere] = body.faults.map(
    ({ line: _, found: __, ...rest }: { line: number; found?: string }) => rest,
  );
  expect(theirs).toMatchObject({ code: "resource_not_found" });
  expect(theirs).toEqual(nowhere);
  expect(await threadNames(foreign)).toEqual([]);
});

test("a platform token can write the events of every organization", async () => {
  const platform = await aFeedToken(null);
  const { body } = await answerOf(
    await post(feedBody([threadLine("From above")]), feedHeaders(platform.token)),
  );
  expect(body).toMatchObject({ changed: 1 });
});

test("a request without a live feed token is 401 with any body", async () => {
  const ended = await aFeedToken(organization);
  await prisma().feedToken.update({ where: { id: ended.id }, data: { ended_at: new Date() } });
  const connection = await aConnection(await anIntegration(organization), event);
  const installation = await anInstallationToken(connection);
  for (const token of [
    "svc_ft_unknown",
    `svc_ft_${"a".repeat(43)}`,
    ended.token,
    installation.token,
    feed.token.slice(0, -1),
  ]) {
    const response = await post(feedBody([threadLine("Nothing")]), feedHeaders(token));
    expect([response.status, response.headers.get("www-authenticate")], token).toEqual([
      401,
      expect.stringMatching(/^Bearer error="invalid_token", /),
    ]);
    expect(await response.json()).toMatchObject({ error: "invalid_token" });
  }
  expect((await post("", { "Content-Type": "application/x-ndjson" })).status).toBe(401);
  expect(await threadNames()).toEqual([]);
});

test.each([
  ["Content-Type", "application/json"],
  ["Content-Type", "text/plain"],
  ["Content-Encoding", "br"],
  ["Content-Encoding", "gzip, gzip"],
])("%s: %s is refused before anything is applied", async (name, value) => {
  const { status, body } = await answerOf(
    await post(feedBody([threadLine("Nothing")]), { ...feedHeaders(feed.token), [name]: value }),
  );
  expect([status, body.error]).toEqual([400, "invalid_request"]);
  expect(await threadNames()).toEqual([]);
  expect(await requestsOf()).toEqual([]);
});

test("media type parameters and the encoding identity are accepted", async () => {
  const headers = {
    ...feedHeaders(feed.token),
    "Content-Type": "Application/X-NDJSON; charset=utf-8",
    "Content-Encoding": "identity",
  };
  expect((await answerOf(await post(feedBody([threadLine("One")]), headers))).body).toMatchObject({
    changed: 1,
  });
});

test("only POST is accepted", async () => {
  const response = await fetch(`${host.origin}/feed/v1/changes`, {
    headers: feedHeaders(feed.token),
  });
  expect([response.status, response.headers.get("allow")]).toEqual([405, "POST"]);
});

test("an empty body is a request without lines", async () => {
  expect(await answerOf(await post(""))).toMatchObject({
    status: 200,
    body: { lines: 0, faults: [] },
  });
});

test("broken gzip is a fault of the line where it broke, and the lines before it stay applied", async () => {
  const names = Array.from({ length: 300 }, (_, n) => `Thread ${String(n).padStart(3, "0")}`);
  const zipped = gzipSync(feedBody(linesNamed(names)));
  const { status, body } = await answerOf(
    await post(zipped.subarray(0, zipped.length - 3_000), {
      ...feedHeaders(feed.token),
      "Content-Encoding": "gzip",
    }),
  );
  expect(status).toBe(200);
  expect(body).toMatchObject({ refused: 1, changed: body.lines - 1 });
  expect(body.changed).toBeGreaterThan(100);
  expect(body.faults).toEqual([
    { line: body.lines, code: "invalid_json", path: "$", expected: "gzip" },
  ]);
  expect(await threadNames()).toEqual(names.slice(0, body.changed));
});

test("bytes that are not UTF-8 leave the lines before them applied; the rest is read and ignored", async () => {
  const [before, after] = [feedBody([threadLine("Before")]), feedBody(linesNamed(["After"]))];
  const body = Buffer.concat([Buffer.from(before), Buffer.from([0xff, 0x0a]), Buffer.from(after)]);
  expect((await answerOf(await post(body))).body).toMatchObject({
    lines: 2,
    changed: 1,
    refused: 1,
    faults: [{ line: 2, code: "invalid_json", expected: "UTF-8" }],
  });
  expect(await threadNames()).toEqual(["Before"]);
});

test("a line takes effect while the body is still open; after a cut connection the complete lines stay applied, and half a line is ignored", async () => {
  const { request, answer } = openFeed();
  request.write(feedBody(linesNamed(["One", "Two"])));
  await expect.poll(threadNames).toEqual(["One", "Two"]);
  request.write(
    `${feedBody([threadLine("Three")])}${JSON.stringify(threadLine("Four")).slice(0, -1)}`,
  );
  await expect.poll(threadNames).toContain("Three");
  request.destroy();
  await expect(answer).rejects.toThrow();
  await expect.poll(requestsOf).toMatchObject([{ outcome: "cut", lines: 3n, changed: 3n }]);
  expect(await threadNames()).toEqual(["One", "Three", "Two"]);
  expect(await prisma().feedEventLock.count()).toBe(0);
});

test("the second of two concurrent feeds on an event waits until the first ends", async () => {
  const [first, second] = [openFeed(), openFeed()];
  first.request.write(feedBody([threadLine("First")]));
  await expect.poll(threadNames).toEqual(["First"]);
  second.request.end(feedBody([threadLine("Second")]));
  const elsewhere = await anEvent(organization);
  expect(
    (await answerOf(await post(feedBody([threadLine("Elsewhere", elsewhere)])))).body,
  ).toMatchObject({ changed: 1 });
  expect(await threadNames()).toEqual(["First"]);
  first.request.end(feedBody([threadLine("First again")]));
  expect(JSON.parse((await first.answer).body)).toMatchObject({ lines: 2, changed: 2 });
  expect(JSON.parse((await second.answer).body)).toMatchObject({ lines: 1, changed: 1 });
  expect(await threadNames()).toEqual(["First", "First again", "Second"]);
});

test("a feed that waits too long for an event gets 503 with Retry-After, and its other lines stay applied", async () => {
  const { request, answer } = openFeed();
  request.write(feedBody([threadLine("First")]));
  await expect.poll(threadNames).toEqual(["First"]);
  const waiting = await FeedRequest.begin(
    { tokenId: feed.id, organizationId: organization.id },
    "request-1",
    300,
  );
  const refused = await waiting.lockEvents([event.id]).then(
    () => undefined,
    (thrown) => thrown,
  );
  await waiting.end(refused.outcome);
  expect(refused).toMatchObject({
    outcome: "busy",
    cause: { code: "service_unavailable", status: 503, headers: { "Retry-After": "10" } },
  });
  request.end();
  expect((await answer).status).toBe(200);
});

test("a feed that disconnects while waiting for an event leaves nothing behind", async () => {
  const [first, second] = [openFeed(), openFeed()];
  first.request.write(feedBody([threadLine("First")]));
  await expect.poll(threadNames).toEqual(["First"]);
  second.request.end(feedBody([threadLine("Second")]));
  await expect.poll(requestsOf).toHaveLength(2);
  second.request.destroy();
  await expect.poll(requestsOf).toMatchObject([{ outcome: null }, { outcome: "cut", lines: 0n }]);
  first.request.end();
  expect((await first.answer).status).toBe(200);
  expect(await threadNames()).toEqual(["First"]);
});

test("ending the token ends a running request at its next line", async () => {
  const { request, answer } = openFeed();
  request.write(feedBody([threadLine("First")]));
  await expect.poll(threadNames).toEqual(["First"]);
  await prisma().feedToken.update({ where: { id: feed.id }, data: { ended_at: new Date() } });
  request.write(feedBody([threadLine("Second")]));
  expect(await answer).toMatchObject({
    status: 401,
    body: expect.stringContaining("invalid_token"),
  });
  request.destroy();
  expect(await threadNames()).toEqual(["First"]);
  expect(await requestsOf()).toMatchObject([{ outcome: "token_ended", lines: 1n }]);
});

test("a request is stored with its summary, and its token with the last use", async () => {
  await post(`${feedBody([threadLine("One")])}nonsense`);
  expect(await requestsOf()).toMatchObject([
    {
      outcome: "answered",
      lines: 2n,
      changed: 1n,
      refused: 1n,
      organization_id: organization.id,
      facts: { "thread.created": 1 },
      faults: [{ line: 2 }],
    },
  ]);
  expect(await prisma().feedToken.findUniqueOrThrow({ where: { id: feed.id } })).toMatchObject({
    lines: 2n,
    refused: 1n,
    last_used_at: expect.any(Date),
  });
});

test("sending the same body again changes nothing", async () => {
  const body = feedBody(linesNamed(["One", "Two", "Three"]));
  await post(body);
  expect((await answerOf(await post(body))).body).toMatchObject({
    lines: 3,
    changed: 0,
    unchanged: 3,
    facts: {},
  });
});

test("reads and pages are answered while many slow feeds are open", async () => {
  const feeds = await Promise.all(
    Array.from({ length: 20 }, async () => ({ ...openFeed(), event: await anEvent(organization) })),
  );
  for (const { request, event: own } of feeds) request.write(feedBody([threadLine("Open", own)]));
  for (const { event: own } of feeds) await expect.poll(() => threadNames(own)).toEqual(["Open"]);
  const ready = await Promise.all(Array.from({ length: 50 }, () => fetch(`${host.origin}/readyz`)));
  expect(new Set(ready.map(({ status }) => status))).toEqual(new Set([200]));
  for (const { request } of feeds) request.end();
  expect(
    new Set((await Promise.all(feeds.map(({ answer }) => answer))).map(({ status }) => status)),
  ).toEqual(new Set([200]));
});

test("two requests that need each other's events both finish: a request that waits for an event holds no later one", async () => {
  const [first = "", second = ""] = [event.id, (await anEvent(organization)).id].sort();
  const holder = { tokenId: feed.id, organizationId: organization.id };
  const [one, other] = [
    await FeedRequest.begin(holder, randomUUID(), 20_000),
    await FeedRequest.begin(holder, randomUUID(), 20_000),
  ];
  await Promise.all([one.lockEvents([first]), other.lockEvents([second])]);
  await Promise.all([
    one.lockEvents([second]).then(() => one.end("answered")),
    other.lockEvents([first, second]).then(() => other.end("answered")),
  ]);
  expect(await requestsOf()).toMatchObject([{ outcome: "answered" }, { outcome: "answered" }]);
  expect(await prisma().feedEventLock.count({ where: { event_id: { in: [first, second] } } })).toBe(
    0,
  );
});

test("an outage within a batch ends the request, and its summary contains the lines applied until then", async () => {
  await pool().query(`
    CREATE FUNCTION outage() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'shut down' USING ERRCODE = '57P01'; END $$;
    CREATE TRIGGER outage BEFORE INSERT ON threads FOR EACH ROW WHEN (NEW.name = 'Outage') EXECUTE FUNCTION outage()`);
  try {
    const names = Array.from({ length: 600 }, (_, n) => (n === 580 ? "Outage" : `Thread ${n}`));
    expect((await post(feedBody(linesNamed(names)))).status).toBeGreaterThanOrEqual(500);
  } finally {
    await pool().query("DROP FUNCTION outage CASCADE");
  }
  const applied = (await threadNames()).length;
  expect(applied).toBeGreaterThan(0);
  expect(applied).toBeLessThan(600);
  expect(await requestsOf()).toMatchObject([
    { outcome: "failed", changed: BigInt(applied), facts: { "thread.created": applied } },
  ]);
});

test("a body that waits for a locked event stays in the client or compressed", async () => {
  const holder = openFeed();
  holder.request.write(feedBody([threadLine("Holds the event")]));
  await expect.poll(() => threadNames()).toEqual(["Holds the event"]);
  const lines = Array.from({ length: 300 }, (_, n) => ({
    ...threadLine(`Thread ${n}`),
    data: { name: `Thread ${n}`, description: "x".repeat(200_000) },
  }));
  const headers = { ...feedHeaders(feed.token), "Content-Encoding": "gzip" };
  const waiting = httpRequest(`${host.origin}/feed/v1/changes`, { method: "POST", headers });
  waiting.on("error", () => {}).end(gzipSync(feedBody(lines)));
  let most = 0;
  for (let n = 0; n < 20; n++) {
    most = Math.max(most, waitingBytes());
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  expect(most).toBeGreaterThan(1_000_000);
  expect(most).toBeLessThan(4.5 * 1024 * 1024);
  waiting.destroy();
  await expect.poll(() => waitingBytes(), { timeout: 5_000 }).toBe(0);
  holder.request.end();
  expect((await holder.answer).status).toBe(200);
  expect(await threadNames()).toEqual(["Holds the event"]);
});
