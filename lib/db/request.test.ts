import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import "@/e2e/support/database";
import { fast } from "./fast";
import { pool } from "./pool";
import { prisma } from "./prisma";
import { query } from "./query";
import { DatabaseRequest } from "./request";
import { transact } from "./transact";
import { writeBehind } from "./write-behind";

const halfASecond = () => query({ text: "SELECT pg_sleep(0.5), 1 AS one" });
const gaveUp = () => {
  const request = new DatabaseRequest();
  request.giveUp();
  return request;
};

test("a statement that the database refuses is no outage, one that it ends because of others is", async () => {
  const refused = new DatabaseRequest();
  await expect(refused.run(() => query({ text: "SELECT FROM nothing" }))).rejects.toThrow(
    "nothing",
  );
  expect(refused.hadOutage).toBe(false);
  const ended = new DatabaseRequest();
  await expect(
    ended.run(() => query({ text: "SELECT pg_terminate_backend(pg_backend_pid())" })),
  ).rejects.toThrow();
  expect(ended.hadOutage).toBe(true);
});

test("a request that gives up fails what it waits for through every door, and ends its own connections", async () => {
  const request = new DatabaseRequest();
  const sleep = "SELECT pg_sleep(5)::text";
  const waiting = request.run(() =>
    Promise.allSettled([
      query({ text: sleep }),
      transact((tx) => tx.$queryRawUnsafe(sleep)),
      prisma().$queryRawUnsafe(sleep),
      fast("data", { name: "sleep", text: sleep, values: [] }),
    ]),
  );
  const sleeping =
    "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'PgSleep'";
  await expect.poll(async () => (await query({ text: sleeping })).length).toBe(4);
  request.giveUp();
  const reasons = (await waiting).map(
    (outcome) => outcome.status === "rejected" && String(outcome.reason),
  );
  expect(reasons).toEqual(Array(4).fill(expect.stringContaining("does not answer")));
  expect(request.hadOutage).toBe(true);
  await expect.poll(() => pool().totalCount).toBe(1); // the one that watched
  expect(await query({ text: "SELECT 1 AS one" })).toEqual([{ one: 1 }]);
});

test("work that a request leaves behind, and records that are written during it, are not bound by it", async () => {
  await expect(gaveUp().run(halfASecond)).rejects.toThrow("does not answer");
  const leftBehind = await gaveUp().run(async () => ({ rows: wait(50).then(halfASecond) }));
  expect(await leftBehind.rows).toMatchObject([{ one: 1 }]);
  let written = 0;
  const records = writeBehind<number>("numbers", {
    everyMilliseconds: 60_000,
    flushAt: 100,
    atMost: 100,
    write: async (items) => {
      await halfASecond();
      written += items.length;
    },
  });
  await gaveUp().run(async () => {
    records.add(1);
    await records.flush();
  });
  expect(written).toBe(1);
});
