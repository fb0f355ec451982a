import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import "@/e2e/support/database";
import { aFeedToken } from "@/e2e/support/feed";
import { statementsThatWait } from "@/e2e/support/statements-that-wait";
import { anEvent, anOrganization } from "@/e2e/support/world";
import { prisma } from "@/lib/db/prisma";
import { transact } from "@/lib/db/transact";
import { runHousekeeping } from "@/worker/housekeeping";
import { advanceFeedRequest, beginFeedRequest, endFeedRequest } from "./feed-request";
import { lockEvents, unlockEventsAfter } from "./lock-events";

const emptySummary = {
  lines: 0,
  changed: 0,
  unchanged: 0,
  stale: 0,
  refused: 0,
  facts: {},
  faults: [],
};
const filledSummary = {
  ...emptySummary,
  ...{ lines: 3, changed: 2, refused: 1 },
  facts: { "thread.created": 2 },
  faults: [{ line: 3, code: "invalid_json" as const, path: "$" }],
};

async function aFeed() {
  const organization = await anOrganization();
  const token = await aFeedToken(organization);
  const begin = async () => (await beginFeedRequest(token.id, randomUUID())) ?? "";
  /** Whether no other request holds one of these events. */
  const lock = async (id: string, of: string[]) =>
    (await lockEvents(id, organization.id, of)).blocked === undefined;
  return { organization, token, begin, event: await anEvent(organization), lock };
}

const expire = (id: string) =>
  prisma().feedRequest.update({
    where: { id },
    data: { lease_until: new Date(Date.now() - 1_000) },
  });

test("one of two requests holds the event until it ends", async () => {
  const { begin, lock, event } = await aFeed();
  const [first, second] = [await begin(), await begin()];
  expect(await lock(first, [event.id])).toBe(true);
  expect(await lock(first, [event.id])).toBe(true);
  expect(await lock(second, [event.id])).toBe(false);
  await endFeedRequest(first, "answered", emptySummary);
  expect(await lock(second, [event.id])).toBe(true);
});

test("exactly one of twenty concurrent requests holds the event", async () => {
  const { begin, lock, event } = await aFeed();
  const requests = await Promise.all(Array.from({ length: 20 }, begin));
  const locked = await Promise.all(requests.map((id) => lock(id, [event.id, randomUUID()])));
  expect(locked.filter(Boolean)).toHaveLength(1);
  expect(await prisma().feedEventLock.count({ where: { request_id: { in: requests } } })).toBe(1);
});

/** Runs `work` while another transaction holds the row that locks the event. */
const whileLockRowIsHeld = (id: string, work: () => Promise<void>) =>
  transact(async (tx) => {
    await tx.$executeRaw`SELECT FROM feed_event_locks WHERE event_id = ${id}::uuid FOR UPDATE`;
    await work();
  });

const waitingStatements = (count: number) =>
  expect.poll(statementsThatWait, { interval: 5 }).toBe(count);

async function aFeedOfThreeEvents() {
  const feed = await aFeed();
  const events = [feed.event, await anEvent(feed.organization), await anEvent(feed.organization)];
  const [first = "", second = "", third = ""] = events.map(({ id }) => id).sort();
  return { ...feed, first, second, third };
}

test("a request that waits to lock events takes none from a request that began meanwhile", async () => {
  const { begin, lock, first, second } = await aFeedOfThreeEvents();
  const [holder, waiting] = [await begin(), await begin()];
  await lock(holder, [first]);
  await expire(holder);
  let isLocked: Promise<boolean> | undefined;
  await whileLockRowIsHeld(first, async () => {
    isLocked = lock(waiting, [first, second]);
    await waitingStatements(1);
    expect(await lock(await begin(), [second])).toBe(true);
  });
  expect(await isLocked).toBe(false);
});

test.each([
  ["ends", (id: string) => endFeedRequest(id, "answered", emptySummary)],
  [
    "releases events",
    (id: string) => unlockEventsAfter(id, "00000000-0000-0000-0000-000000000000"),
  ],
])(
  "a request that %s does not deadlock with one that asks for the same events",
  async (_, release) => {
    const { begin, lock, first, second, third } = await aFeedOfThreeEvents();
    const [holder, other, asking] = [await begin(), await begin(), await begin()];
    for (const id of [third, first]) await lock(holder, [id]);
    await lock(other, [second]);
    let outcomes: Promise<unknown[]> | undefined;
    await whileLockRowIsHeld(second, async () => {
      const isLocked = lock(asking, [first, second, third]);
      await waitingStatements(1);
      outcomes = Promise.all([isLocked, release(holder)]);
      await waitingStatements(2);
    });
    expect(await outcomes).toEqual([false, undefined]);
  },
);

test("a request whose process died releases its events when its lease expires, and cannot continue", async () => {
  const { begin, lock, event } = await aFeed();
  const [first, second] = [await begin(), await begin()];
  await lock(first, [event.id]);
  await expire(first);
  expect(await lock(second, [event.id])).toBe(true);
  expect(await advanceFeedRequest(first, emptySummary)).toBe("lease_lost");
  expect(await advanceFeedRequest(second, emptySummary)).toBe("alive");
});

test("another organization's event is not locked, and its owner does not wait for it", async () => {
  const [one, other] = [await aFeed(), await aFeed()];
  const foreign = await one.begin();
  expect(await one.lock(foreign, [other.event.id])).toBe(true);
  expect(await other.lock(await other.begin(), [other.event.id])).toBe(true);
});

test("a request whose token has ended cannot continue, and no new one starts", async () => {
  const { token, begin } = await aFeed();
  const id = await begin();
  await prisma().feedToken.update({ where: { id: token.id }, data: { ended_at: new Date() } });
  expect(await advanceFeedRequest(id, emptySummary)).toBe("token_ended");
  expect(await begin()).toBe("");
});

test("a request's row is up to date while it runs; its end is counted for the token once and audited without the found values", async () => {
  const { token, begin } = await aFeed();
  const id = await begin();
  await advanceFeedRequest(id, filledSummary);
  const stored = () => prisma().feedRequest.findUniqueOrThrow({ where: { id } });
  expect(await stored()).toMatchObject({
    outcome: null,
    lines: 3n,
    changed: 2n,
    facts: filledSummary.facts,
    faults: filledSummary.faults,
  });
  await endFeedRequest(id, "cut", filledSummary);
  await endFeedRequest(id, "failed", emptySummary);
  expect(await stored()).toMatchObject({ outcome: "cut", lines: 3n });
  expect(await prisma().feedToken.findUniqueOrThrow({ where: { id: token.id } })).toMatchObject({
    lines: 3n,
    refused: 1n,
  });
  expect(await prisma().auditEntry.findMany({ where: { subject_id: token.id } })).toMatchObject([
    {
      action: "feed_token.used",
      details: { outcome: "cut", lines: 3, changed: 2, unchanged: 0, stale: 0, refused: 1 },
    },
  ]);
});

test("housekeeping keeps the last hundred requests of an organization and every running one", async () => {
  const [one, other] = [await aFeed(), await aFeed()];
  const long_ago = new Date(Date.now() - 3_600_000);
  const rows = (token_id: string, organization_id: string, count: number) =>
    Array.from({ length: count }, (_, n) => ({
      ...{
        token_id,
        organization_id,
        request_id: `${n}`,
        outcome: "answered",
        ended_at: long_ago,
        lease_until: long_ago,
      },
      started_at: new Date(long_ago.getTime() + n),
    }));
  const openRequest = await one.begin();
  await prisma().feedRequest.update({
    where: { id: openRequest },
    data: { started_at: new Date(0) },
  });
  await prisma().feedRequest.createMany({
    data: [
      ...rows(one.token.id, one.organization.id, 130),
      ...rows(other.token.id, other.organization.id, 40),
    ],
  });
  await runHousekeeping(new AbortController().signal);
  const remaining = await prisma().feedRequest.findMany({
    where: { organization_id: one.organization.id },
    orderBy: { started_at: "asc" },
  });
  expect(remaining.map(({ id }) => id)).toContain(openRequest);
  expect(remaining.map(({ request_id }) => request_id).slice(1)).toEqual(
    Array.from({ length: 100 }, (_, n) => `${n + 30}`),
  );
  expect(
    await prisma().feedRequest.count({ where: { organization_id: other.organization.id } }),
  ).toBe(40);
});
