import { setTimeout as wait } from "node:timers/promises";
import { beforeEach, expect, test } from "vitest";
import "@/e2e/support/database";
import { emptyTables } from "@/e2e/support/empty-tables";
import { pool } from "@/lib/db/pool";
import { keepRequestDays } from "./request-days";

// docs/rules/operating-rules.md#request-days

const integration = "00000000-0000-4000-8000-000000000001";

/** SQL: noon of a day, counted from today, in UTC. */
const noon = (day: number) => `(date_trunc('day', now(), 'UTC') + interval '${day} days 12 hours')`;

const call = (at: string, name = "call") =>
  pool().query(
    `INSERT INTO api_requests (integration_id, at, request_id, status, duration_ms) SELECT $1, ${at}, $2, 200, 1 RETURNING tableoid::regclass::text AS partition`,
    [integration, name],
  );

const partitionOf = async (at: string): Promise<string> => (await call(at)).rows[0].partition;

const partitions = async () => {
  const { rows } = await pool().query<{ name: string }>(
    "SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent = 'api_requests'::regclass",
  );
  return rows.map(({ name }) => name).sort();
};

const calls = async () => (await pool().query("SELECT count(*)::int AS kept FROM api_requests")).rows[0].kept;

beforeEach(async () => {
  await emptyTables("api_requests");
  await pool().query("SELECT drop_request_days('infinity')");
  await keepRequestDays();
});

test("each of the coming days has a partition, and its calls are in it from midnight to midnight", async () => {
  expect(await partitions()).toHaveLength(9);
  const [today, tomorrow] = [await partitionOf(noon(0)), await partitionOf(noon(1))];
  expect(await partitionOf(`${noon(1)} - interval '12 hours 1 microsecond'`)).toBe(today);
  expect(await partitionOf(`${noon(1)} - interval '12 hours'`)).toBe(tomorrow);
  expect([today, tomorrow]).not.toContain("partitions.api_requests_rest");
});

test("a day is dropped when all its calls are seven days old, and not before", async () => {
  const today = await partitionOf(noon(0));
  await keepRequestDays(`(${noon(8)} - interval '12 hours 1 microsecond')`);
  expect([await partitions(), await calls()]).toEqual([expect.arrayContaining([today]), 1]);
  await keepRequestDays(`(${noon(8)} - interval '12 hours')`);
  expect([(await partitions()).includes(today), await calls()]).toEqual([false, 0]);
});

test("a call without a partition is kept, and its day stays where it is when partitions are made", async () => {
  expect(await partitionOf(noon(30))).toBe("partitions.api_requests_rest");
  await keepRequestDays(noon(30));
  expect([await partitionOf(noon(30)), await calls()]).toEqual(["partitions.api_requests_rest", 2]);
  expect(await partitionOf(noon(31))).not.toBe("partitions.api_requests_rest");
});

test("calls are logged at the edges of days while two workers make and drop partitions, and none is lost", async () => {
  let made = 0;
  let isDone = false;
  const write = async (writer: number) => {
    for (let n = 0; !isDone; n++) {
      await call(`${noon(20)} + interval '${n % 3} days' - interval '12 hours ${(n + writer) % 2} microseconds'`);
      made += 1;
    }
  };
  const writers = [0, 1, 2].map(write);
  for (let round = 13; round < 23; round++) await Promise.all([keepRequestDays(noon(round)), keepRequestDays(noon(round))]);
  isDone = true;
  await Promise.all(writers);
  expect(made).toBeGreaterThan(0);
  expect(await calls()).toBe(made);
});

test("a reader that holds an ended day delays no writer: the day is dropped in a later round", async () => {
  const today = await partitionOf(noon(0));
  const reader = await pool().connect();
  await reader.query("BEGIN");
  await reader.query("SELECT count(*) FROM api_requests");
  const dropping = keepRequestDays(noon(9));
  const written = [];
  while (written.length < 20) {
    written.push(await call(noon(9), `call-${written.length}`));
    await wait(10);
  }
  await dropping;
  expect(await partitions()).toContain(today);
  await reader.query("COMMIT");
  reader.release();
  await keepRequestDays(noon(9));
  expect(await partitions()).not.toContain(today);
  expect(await calls()).toBe(20);
});
