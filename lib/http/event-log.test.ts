import { readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { eventually } from "@/e2e/support/eventually";
import "@/e2e/support/database";
import { aDelivery, type DeliveryInput } from "@/e2e/support/deliveries";
import {
  aLogReader,
  assignLogPositions,
  basicAuthorization,
  fetchLog,
  hasValidSignature,
  readLogPage,
  serverSentEventsOf,
} from "@/e2e/support/event-log";
import { expectInTime } from "@/e2e/support/in-time";
import { machineHost } from "@/e2e/support/machine-host";
import { anEvent, anOrganization, aPerson } from "@/e2e/support/world";
import { clock } from "@/lib/clock";
import { config } from "@/lib/config/config";
import { pool } from "@/lib/db/pool";
import { prisma } from "@/lib/db/prisma";
import { transact } from "@/lib/db/transact";
import { flushWriteBehind } from "@/lib/db/write-behind";
import { stopWatching, watcherCount } from "@/lib/webhooks/log/watch";
import { requestErasure } from "@/lib/webhooks/outbox/payload-erasure";
import { flushRequests } from "./request-log";

const host = machineHost();
let event: Awaited<ReturnType<typeof anEvent>>;
let reader: Awaited<ReturnType<typeof aLogReader>>;

beforeAll(async () => {
  event = await anEvent(await anOrganization());
  config().LIMIT_EVENT_LOG = {
    hour: { count: 100_000, seconds: 3600 },
    burst: { count: 100_000, seconds: 60 },
    inFlight: 2,
  };
});
beforeEach(async () => {
  reader = await aLogReader({ id: event.organization_id });
});

const page = (query = "") => readLogPage(host.origin, reader.app, query);
const ask = (query = "", init: RequestInit = {}) => fetchLog(host.origin, reader.app, query, init);

/** Creates deliveries with positions in the log. */
async function createDeliveries(count: number, data: DeliveryInput = {}) {
  const made = [];
  for (let n = 0; n < count; n++) made.push(await aDelivery(reader.app, event, data));
  await assignLogPositions();
  return made.map(({ delivery_id }) => delivery_id);
}

test("a secret in the query is refused, with the advice for a GET", async () => {
  const response = await ask("?client_secret=x");
  const message = "Send credentials in the Authorization header, not in the URL.";
  expect([response.status, await response.json()]).toEqual([
    400,
    expect.objectContaining({ error: "invalid_request", message }),
  ]);
});

const idsOf = ({ items }: { items: { delivery_id: string }[] }) =>
  items.map(({ delivery_id }) => delivery_id);

/** Waits until this many polls and streams are waiting for entries. */
const expectWatchers = (count: number) => eventually(() => expect(watcherCount()).toBe(count));

async function expectRefused(
  answer: Promise<Response> | Response,
  status: number,
  error: string,
  field?: string,
) {
  const response = await answer;
  const body = await response.json();
  expect([response.status, body.error, body.field]).toEqual([status, error, field]);
}

describe("a page", () => {
  test("has exactly the fields of the contract, the stored body and the headers of a delivery made now", async () => {
    const [id] = await createDeliveries(1, {
      body: '{"event_type":"participant.registered", "spaced":"ż"}',
    });
    const { items, next, has_more, ...rest } = await page();
    expect(rest).toEqual({});
    expect([typeof next, has_more]).toEqual(["string", false]);
    expect(items).toEqual([
      {
        cursor: expect.stringMatching(/^[\w-]+$/),
        delivery_id: id,
        event_type: "participant.registered",
        event_id: event.id,
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/),
        status: "delivered",
        replay_of: null,
        headers: expect.objectContaining({
          "Content-Type": "application/json",
          "X-Service-Event": "participant.registered",
          "X-Service-Delivery-Id": id,
        }),
        body: '{"event_type":"participant.registered", "spaced":"ż"}',
      },
    ]);
    for (const item of items) expect(hasValidSignature(reader.webhookSecret, item)).toBe(true);
  });

  test("a replay names the delivery that it replays, in the item and in its headers", async () => {
    const [first] = await createDeliveries(1);
    const { items } = await page(`?after=${(await page()).next}`);
    expect(items).toEqual([]);
    await createDeliveries(1, { replay_of: first ?? "" });
    expect(
      (await page()).items.map(({ replay_of, headers }) => [
        replay_of,
        headers["X-Service-Replay-Of"],
      ]),
    ).toEqual([
      [null, undefined],
      [first, first],
    ]);
  });

  test("the headers of a test webhook mark it as one; those of a delivery do not", async () => {
    await createDeliveries(1);
    const test = {
      delivery_id: crypto.randomUUID(),
      event_type: "thread.created",
      event_id: event.id,
      body: "{}",
    };
    await prisma().testWebhook.create({ data: { ...test, integration_id: reader.app.id } });
    await assignLogPositions();
    expect((await page()).items.map(({ headers }) => headers["X-Service-Test"])).toEqual([
      undefined,
      "true",
    ]);
  });

  test.each([["pending"], ["delivered"], ["dead"]])(
    "a delivery that is %s has that status",
    async (status) => {
      await createDeliveries(1, { status });
      expect((await page()).items).toMatchObject([{ status }]);
    },
  );

  test("pages follow each other without a gap, oldest first, with any limit", async () => {
    const ids = await createDeliveries(7);
    const read: string[] = [];
    let query = "?limit=3";
    for (let pages = 0; pages < 3; pages++) {
      const { next, has_more, ...rest } = await page(query);
      read.push(...idsOf(rest));
      expect(has_more).toBe(pages < 2);
      query = `?limit=3&after=${next}`;
    }
    expect(read).toEqual(ids);
    expect(await page(query)).toMatchObject({ items: [], has_more: false });
  });

  test("an item has the same cursor at every reading: on any page, filtered, and streamed", async () => {
    const [, second] = await createDeliveries(3);
    const cursorOf = ({ items }: Awaited<ReturnType<typeof page>>) =>
      items.find(({ delivery_id }) => delivery_id === second)?.cursor;
    const first = await page("?limit=1");
    const readings = [
      await page(),
      await page(),
      await page(`?after=${first.next}`),
      await page("?limit=2"),
    ];
    expect(new Set(readings.map(cursorOf)).size).toBe(1);
    const leaving = new AbortController();
    const stream = await fetchLog(host.origin, reader.app, `?after=${first.next}`, {
      headers: { Accept: "text/event-stream" },
      signal: leaving.signal,
    });
    for await (const each of serverSentEventsOf(stream)) {
      if (each === "comment") continue;
      expect(each.id).toBe(cursorOf(first) ?? readings.map(cursorOf)[0]);
      break;
    }
    leaving.abort();
  });

  test("each item's cursor continues with the next item", async () => {
    const ids = await createDeliveries(3);
    const { items } = await page();
    for (const [index, { cursor }] of items.entries())
      expect(idsOf(await page(`?after=${cursor}`))).toEqual(ids.slice(index + 1));
  });

  test.each([
    ["0", 1],
    ["-5", 1],
    ["1000", 4],
    ["many", 4],
    ["2.9", 2],
  ])("limit=%s is clamped and returns %i of four", async (limit, count) => {
    await createDeliveries(4);
    expect((await page(`?limit=${limit}`)).items).toHaveLength(count);
  });

  test("next is usable on an empty log and on an empty page: it finds later entries, once", async () => {
    const empty = await page();
    expect(empty).toMatchObject({ items: [], has_more: false });
    const first = await createDeliveries(1);
    const then = await page(`?after=${empty.next}`);
    expect(idsOf(then)).toEqual(first);
    const still = await page(`?after=${then.next}`);
    const second = await createDeliveries(1);
    expect(idsOf(await page(`?after=${still.next}`))).toEqual(second);
  });

  test("a cursor from before a restore to an earlier time skips no later entry, after the statement of the manual", async () => {
    await createDeliveries(1);
    const { rows } = await pool().query("SELECT position FROM event_log_head");
    await createDeliveries(2);
    const { next } = await page();
    await pool().query("DELETE FROM event_log_entries WHERE position > $1", [rows[0].position]);
    await pool().query("UPDATE event_log_head SET position = $1", [rows[0].position]);
    const manual = readFileSync("docs/operating/restore.md", "utf8");
    await pool().query(/UPDATE event_log_head [^`;]+/.exec(manual)?.[0] ?? "");
    const later = await createDeliveries(1);
    expect(idsOf(await page(`?after=${next}`))).toEqual(later);
  });

  test("types filters by name, and its cursors skip the entries that it left out", async () => {
    await createDeliveries(2, { event_type: "thread.created" });
    const [wanted] = await createDeliveries(1, { event_type: "thread.deleted" });
    await createDeliveries(2, { event_type: "thread.created" });
    const chosen = await page("?types=thread.deleted,event.published&limit=1");
    expect([idsOf(chosen), chosen.has_more]).toEqual([[wanted], false]);
    expect((await page(`?after=${chosen.next}`)).items).toEqual([]);
  });

  test("more filtered entries than one query examines are skipped page by page, and no later entry is missed", async () => {
    const { id: occurrence } = await prisma().occurrence.create({
      data: {
        event_type: "thread.created",
        event_id: event.id,
        dedup_key: "many",
        snapshot: {},
        fanned_out_at: new Date(),
      },
    });
    await pool().query(
      `INSERT INTO deliveries (delivery_id, occurrence_id, integration_id, event_id, event_type,
            body, status, settled_at, replay_of)
       SELECT 'dlv_' || n, $1, $2, $3, 'thread.created', 'body', 'dead', now(), 'dlv'
       FROM generate_series(1, 4100) n`,
      [occurrence, reader.app.id, event.id],
    );
    const [wanted] = await createDeliveries(1, { event_type: "thread.deleted" });
    const read: string[] = [];
    let [after, more, pages] = ["", true, 0];
    for (; more; pages++) {
      const { next, has_more, ...rest } = await page(`?types=thread.deleted${after}`);
      read.push(...idsOf(rest));
      [after, more] = [`&after=${next}`, has_more];
    }
    expect([read, pages]).toEqual([[wanted], 3]);
  });

  test("has no deliveries of another integration", async () => {
    const own = await createDeliveries(1);
    await aDelivery(await anotherApp(), event);
    await assignLogPositions();
    expect(idsOf(await page())).toEqual(own);
  });

  test("an erased body is null and marked as erased, and its headers have no signature", async () => {
    await createDeliveries(1, { body: null });
    const [item] = (await page()).items;
    expect(item).toMatchObject({ body: null, erased: true });
    expect(Object.keys(item?.headers ?? {}).filter((name) => /signature/i.test(name))).toEqual([]);
    expect(item?.headers["X-Service-Delivery-Id"]).toBe(item?.delivery_id);
  });

  test("the body about a person who revoked consent is erased immediately, before the worker has erased it; others stay", async () => {
    const [leaving, staying] = [await aPerson(), await aPerson()];
    for (const { id } of [leaving, staying]) {
      const { occurrence_id } = await aDelivery(reader.app, event);
      await prisma().occurrence.updateMany({
        where: { id: occurrence_id },
        data: { snapshot: { person_id: id } },
      });
    }
    await assignLogPositions();
    await transact((tx) =>
      requestErasure(tx, { personId: leaving.id, eventId: event.id, integrationId: reader.app.id }),
    );
    expect((await page()).items.map(({ body, erased }) => [body === null, erased])).toEqual([
      [true, true],
      [false, undefined],
    ]);
  });

  test("a suspended or unpublished integration still reads; a deleted one is an unknown client", async () => {
    const ids = await createDeliveries(1);
    for (const status of ["suspended_by_service", "unpublished"]) {
      await prisma().integration.update({ where: { id: reader.app.id }, data: { status } });
      expect(idsOf(await page())).toEqual(ids);
    }
    await prisma().integration.update({
      where: { id: reader.app.id },
      data: { status: "deleted" },
    });
    await expectRefused(ask(), 400, "invalid_client");
  });

  test("entries older than the log's retention are not served", async () => {
    await createDeliveries(1);
    await pool().query(
      `UPDATE event_log_entries SET placed_at = now() - interval '31 days'
        WHERE integration_id = $1`,
      [reader.app.id],
    );
    const ids = await createDeliveries(1);
    expect(idsOf(await page())).toEqual(ids);
  });

  test("an item has both signatures during a rotation's overlap", async () => {
    await createDeliveries(1);
    await prisma().webhookSecret.updateMany({
      where: { integration_id: reader.app.id },
      data: { expires_at: new Date(Date.now() + 60_000) },
    });
    const { aWebhookSecret } = await import("@/e2e/support/publisher");
    const current = await aWebhookSecret(reader.app);
    for (const item of (await page()).items) {
      expect(item.headers["X-Service-Signature-Previous"]).toBeDefined();
      expect([
        hasValidSignature(current, item),
        hasValidSignature(reader.webhookSecret, item),
      ]).toEqual([true, true]);
    }
  });
});

const anotherApp = async () => (await aLogReader({ id: event.organization_id })).app;

describe("it refuses", () => {
  test("the same clients as /oauth/revoke: no credentials, a wrong secret, an unknown client are 400 invalid_client", async () => {
    const unknown = { client_id: "nobody", clientSecret: "svc_cs_nothing" };
    await expectRefused(fetch(`${host.origin}/webhooks/v1/log`), 400, "invalid_client");
    await expectRefused(
      fetchLog(host.origin, { ...reader.app, clientSecret: "svc_cs_wrong" }),
      400,
      "invalid_client",
    );
    await expectRefused(fetchLog(host.origin, unknown), 400, "invalid_client");
    await expectRefused(fetch(`${host.origin}/webhooks/v1/log?after=x`), 400, "invalid_client");
  });

  test("the previous secret only after its overlap ends", async () => {
    const overlap = (milliseconds: number) =>
      prisma().clientSecret.updateMany({
        where: { integration_id: reader.app.id },
        data: { expires_at: new Date(Date.now() + milliseconds) },
      });
    await overlap(60_000);
    expect((await ask()).status).toBe(200);
    await overlap(-1_000);
    await expectRefused(ask(), 400, "invalid_client");
  });

  test("an unknown name in types", async () => {
    await expectRefused(
      ask("?types=thread.created,thread.invented"),
      400,
      "validation_error",
      "types",
    );
  });

  test.each([
    ["empty", ""],
    ["a word", "nonsense"],
    ["too short", "AAAA"],
    ["long", "x".repeat(5_000)],
    ["a NUL", "%00"],
  ])("a malformed cursor: %s", async (_kind, cursor) => {
    await expectRefused(ask(`?after=${cursor}`), 400, "validation_error", "after");
  });

  test("another integration's cursor, even in Last-Event-ID, and two cursors in one request", async () => {
    const { next } = await readLogPage(host.origin, await anotherApp());
    const own = (await page()).next;
    await expectRefused(ask(`?after=${next}`), 400, "validation_error", "after");
    await expectRefused(
      ask(`?after=${own}`, { headers: { Accept: "text/event-stream", "Last-Event-ID": next } }),
      400,
      "validation_error",
      "after",
    );
    await expectRefused(ask(`?after=${own}&after=${own}`), 400, "validation_error", "after");
  });

  test("a cursor older than the log's retention", async () => {
    const { next } = await page();
    const later = vi
      .spyOn(clock, "now")
      .mockReturnValue(new Date(Date.now() + 2_592_000_000 + 1_000));
    await expectRefused(ask(`?after=${next}`), 400, "validation_error", "after");
    later.mockRestore();
    expect((await ask(`?after=${next}`)).status).toBe(200);
  });

  test("other methods", async () => {
    await expectRefused(ask("", { method: "POST" }), 405, "invalid_request");
    expect((await ask("?wait=30", { method: "HEAD" })).status).toBe(200);
  });

  test("the 121st request of a minute, with Retry-After", async () => {
    const { LIMIT_EVENT_LOG: before } = config();
    config().LIMIT_EVENT_LOG = {
      hour: { count: 7_200, seconds: 3600 },
      burst: { count: 120, seconds: 60 },
      inFlight: 2,
    };
    for (let n = 0; n < 120; n++) expect((await ask()).status).toBe(200);
    const answer = await ask();
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    await expectRefused(answer, 429, "rate_limit_exceeded");
    config().LIMIT_EVENT_LOG = before;
  });

  test("a third concurrent request: a stream and a poll count as one each, and a client that disconnects frees its slot", async () => {
    const [stream, poll] = [new AbortController(), new AbortController()];
    const [streaming, polling] = [
      await ask("", { headers: { Accept: "text/event-stream" }, signal: stream.signal }),
      ask("?wait=30", { signal: poll.signal }).catch(() => "disconnected"),
    ];
    expect(streaming.headers.get("content-type")).toContain("text/event-stream");
    await expectWatchers(2);
    await expectRefused(ask(), 429, "concurrent_limit_exceeded");
    poll.abort();
    expect(await polling).toBe("disconnected");
    await eventually(async () => expect((await ask()).status).toBe(200));
    stream.abort();
    await eventually(async () =>
      expect(await Promise.all([ask(), ask()].map(async (each) => (await each).status))).toEqual([
        200, 200,
      ]),
    );
  });
});

describe("waiting", () => {
  test("a poll returns as soon as there is an entry", async () => {
    const waiting = page("?wait=30");
    await expectWatchers(1);
    const ids = await createDeliveries(1);
    expect(idsOf(await waiting)).toEqual(ids);
  });

  test("a poll keeps waiting when new entries have other types, and returns an empty page when its time is over", async () => {
    const startedAt = performance.now();
    const waiting = page("?wait=2&types=thread.deleted");
    await wait(200);
    await createDeliveries(1, { event_type: "thread.created" });
    expect((await waiting).items).toEqual([]);
    expect(performance.now() - startedAt).toBeGreaterThan(1_900);
  });

  test("a poll runs no statement and holds no connection while nothing happens", async () => {
    await page("?wait=0");
    const client = new AbortController();
    const waiting = ask("?wait=30", { signal: client.signal }).catch(() => "disconnected");
    await expectWatchers(1);
    await wait(500);
    await flushWriteBehind();
    const statements = vi.spyOn(pool(), "connect");
    const queries = vi.spyOn(pool(), "query");
    expect(pool().totalCount - pool().idleCount).toBe(0);
    await wait(2_000);
    expect([statements.mock.calls, queries.mock.calls]).toEqual([[], []]);
    vi.restoreAllMocks();
    client.abort();
    expect(await waiting).toBe("disconnected");
  });

  test("a poll ends when its secret ends", async () => {
    const waiting = ask("?wait=30");
    await expectWatchers(1);
    await prisma().clientSecret.updateMany({
      where: { integration_id: reader.app.id },
      data: { expires_at: new Date() },
    });
    await expectRefused(waiting, 400, "invalid_client");
  });
});

describe("a stream", () => {
  const openStream = (headers: Record<string, string> = {}, query = "") =>
    ask(query, { headers: { Accept: "text/event-stream", ...headers } });

  /** The first `count` items of a stream, without comments. */
  async function takeItems(answer: Response, count: number) {
    const taken: { id: string; delivery_id: string }[] = [];
    for await (const part of serverSentEventsOf(answer)) {
      if (part === "comment") continue;
      expect(part.id).toBe(part.item.cursor);
      expect(hasValidSignature(reader.webhookSecret, part.item)).toBe(true);
      taken.push({ id: part.id, delivery_id: part.item.delivery_id });
      if (taken.length === count) break;
    }
    return taken;
  }

  test("sends the same items, existing and new ones; Last-Event-ID resumes it and overrides its URL", async () => {
    const ids = await createDeliveries(2);
    const taking = openStream().then((answer) => takeItems(answer, 4));
    await wait(300);
    ids.push(...(await createDeliveries(2)));
    const taken = await taking;
    expect(taken.map(({ delivery_id }) => delivery_id)).toEqual(ids);
    const resumed = await takeItems(
      await openStream({ "Last-Event-ID": taken[1]?.id ?? "" }, `?after=${taken[3]?.id}`),
      2,
    );
    expect(resumed.map(({ delivery_id }) => delivery_id)).toEqual(ids.slice(2));
  });

  test("sends a comment every 15 seconds", async () => {
    const answer = await openStream();
    const times: number[] = [];
    for await (const part of serverSentEventsOf(answer)) {
      expect(part).toBe("comment");
      times.push(performance.now());
      if (times.length === 2) break;
    }
    const [first = 0, second = 0] = times;
    expect(second - first).toBeGreaterThan(14_500);
    expect(second - first).toBeLessThan(20_000);
  });

  const endTimeOf = async (answer: Response) => {
    for await (const part of serverSentEventsOf(answer)) expect(part).toBe("comment");
    return performance.now();
  };

  test("ends within a second when the integration is deleted, when its secret ends, and when the overlap of its secret ends", async () => {
    const end = (data: { expires_at: Date }) =>
      prisma().clientSecret.updateMany({ where: { integration_id: reader.app.id }, data });
    const causes = [
      () => end({ expires_at: new Date() }),
      () =>
        prisma().integration.update({ where: { id: reader.app.id }, data: { status: "deleted" } }),
      () => end({ expires_at: new Date(Date.now() + 200) }),
    ];
    for (const cause of causes) {
      await expectInTime(1_500, async () => {
        reader = await aLogReader({ id: event.organization_id });
        const ending = endTimeOf(await openStream());
        await wait(100);
        await cause();
        const causedAt = performance.now();
        return (await ending) - causedAt;
      });
    }
  });
});

test("requests, refused ones included, are in the publisher's request log and do not count as the first call of the read API", async () => {
  await ask("?limit=2");
  await ask("?after=nonsense");
  await flushRequests();
  const logged = await prisma().apiRequest.findMany({ where: { integration_id: reader.app.id } });
  expect(
    logged
      .map(({ endpoint, status, error_code }) => `${endpoint} ${status} ${error_code}`)
      .toSorted(),
  ).toEqual(["GET /webhooks/v1/log 200 null", "GET /webhooks/v1/log 400 validation_error"]);
  expect(
    await prisma().integration.findUnique({
      where: { id: reader.app.id },
      select: { first_success_at: true },
    }),
  ).toEqual({
    first_success_at: null,
  });
});

test("a process that stops ends its streams, and its polls with a usable page", async () => {
  const polling = page("?wait=30");
  const streaming = fetch(`${host.origin}/webhooks/v1/log`, {
    headers: { ...basicAuthorization(reader.app), Accept: "text/event-stream" },
  });
  const parts = serverSentEventsOf(await streaming);
  await parts.next();
  await expectWatchers(2);
  await stopWatching();
  const { items, next } = await polling;
  expect(items).toEqual([]);
  expect((await parts.next()).done).toBe(true);
  expect((await ask(`?after=${next}&wait=30`)).status).toBe(200);
});
