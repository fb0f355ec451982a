import { randomBytes, randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import "@/e2e/support/database";
import { anEvent, anOrganization } from "@/e2e/support/world";
import { prisma } from "@/lib/db/prisma";
import { keepHouse } from "@/worker/housekeeping";
import { advanceFeedRequest } from "./advance";
import { beginFeedRequest } from "./begin";
import { endFeedRequest } from "./end";
import { lockEvents } from "./lock-events";

const nothing = { lines: 0, changed: 0, unchanged: 0, stale: 0, refused: 0, facts: {}, faults: [] };
const something = {
  ...nothing,
  ...{ lines: 3, changed: 2, refused: 1 },
  facts: { "thread.created": 2 },
  faults: [{ line: 3, code: "invalid_json" as const, path: "$" }],
};

async function aFeed() {
  const organization = await anOrganization();
  const token = await prisma().feedToken.create({ data: { organization_id: organization.id, digest: randomBytes(32), hint: "abcd" } });
  const begin = async () => (await beginFeedRequest(token.id, randomUUID())) ?? "";
  /** Whether no other request holds one of these events. */
  const lock = async (id: string, of: string[]) => (await lockEvents(id, organization.id, of)).missing === undefined;
  return { organization, token, begin, event: await anEvent(organization), lock };
}

const expire = (id: string) => prisma().feedRequest.update({ where: { id }, data: { lease_until: new Date(Date.now() - 1_000) } });

test("one of two requests holds the event until it ends", async () => {
  const { begin, lock, event } = await aFeed();
  const [first, second] = [await begin(), await begin()];
  expect(await lock(first, [event.id])).toBe(true);
  expect(await lock(first, [event.id])).toBe(true);
  expect(await lock(second, [event.id])).toBe(false);
  await endFeedRequest(first, "answered", nothing);
  expect(await lock(second, [event.id])).toBe(true);
});

test("exactly one of twenty concurrent requests holds the event", async () => {
  const { begin, lock, event } = await aFeed();
  const requests = await Promise.all(Array.from({ length: 20 }, begin));
  const had = await Promise.all(requests.map((id) => lock(id, [event.id, randomUUID()])));
  expect(had.filter(Boolean)).toHaveLength(1);
  expect(await prisma().feedEventLock.count({ where: { request_id: { in: requests } } })).toBe(1);
});

test("a request whose process died releases its events when its lease expires, and cannot continue", async () => {
  const { begin, lock, event } = await aFeed();
  const [first, second] = [await begin(), await begin()];
  await lock(first, [event.id]);
  await expire(first);
  expect(await lock(second, [event.id])).toBe(true);
  expect(await advanceFeedRequest(first, nothing)).toBe("lease_lost");
  expect(await advanceFeedRequest(second, nothing)).toBe("alive");
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
  expect(await advanceFeedRequest(id, nothing)).toBe("token_ended");
  expect(await begin()).toBe("");
});

test("a request's row is up to date while it runs; its end is counted for the token once and audited without the found values", async () => {
  const { token, begin } = await aFeed();
  const id = await begin();
  await advanceFeedRequest(id, something);
  const stored = () => prisma().feedRequest.findUniqueOrThrow({ where: { id } });
  expect(await stored()).toMatchObject({ outcome: null, lines: 3n, changed: 2n, facts: something.facts, faults: something.faults });
  await endFeedRequest(id, "cut", something);
  await endFeedRequest(id, "failed", nothing);
  expect(await stored()).toMatchObject({ outcome: "cut", lines: 3n });
  expect(await prisma().feedToken.findUniqueOrThrow({ where: { id: token.id } })).toMatchObject({ lines: 3n, refused: 1n });
  expect(await prisma().auditEntry.findMany({ where: { subject_id: token.id } })).toMatchObject([
    { action: "feed_token.used", details: { outcome: "cut", lines: 3, changed: 2, unchanged: 0, stale: 0, refused: 1 } },
  ]);
});

test("housekeeping keeps the last hundred requests of an organization and every running one", async () => {
  const [one, other] = [await aFeed(), await aFeed()];
  const long_ago = new Date(Date.now() - 3_600_000);
  const rows = (token_id: string, organization_id: string, count: number) =>
    Array.from({ length: count }, (_, n) => ({
      ...{ token_id, organization_id, request_id: `${n}`, outcome: "answered", ended_at: long_ago, lease_until: long_ago },
      started_at: new Date(long_ago.getTime() + n),
    }));
  const underWay = await one.begin();
  await prisma().feedRequest.update({ where: { id: underWay }, data: { started_at: new Date(0) } });
  await prisma().feedRequest.createMany({
    data: [...rows(one.token.id, one.organization.id, 130), ...rows(other.token.id, other.organization.id, 40)],
  });
  await keepHouse(new AbortController().signal);
  const kept = await prisma().feedRequest.findMany({ where: { organization_id: one.organization.id }, orderBy: { started_at: "asc" } });
  expect(kept.map(({ id }) => id)).toContain(underWay);
  expect(kept.map(({ request_id }) => request_id).slice(1)).toEqual(Array.from({ length: 100 }, (_, n) => `${n + 30}`));
  expect(await prisma().feedRequest.count({ where: { organization_id: other.organization.id } })).toBe(40);
});
