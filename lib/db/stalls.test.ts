import { setImmediate as afterReading, setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { fast } from "./fast";
import { query } from "./query";
import "@/e2e/support/database";
import { pool } from "./pool";
import { transact } from "./transact";

// docs/rules/operating-rules.md#deadlines

const slow = "SELECT 1 AS n FROM pg_sleep(4.5)";
const quick = "SELECT 1 AS n";
const placesInThePool = 10;

function stall(milliseconds: number) {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}

test("a stalled event loop fails neither statements that the database has answered nor requests waiting for a connection", async () => {
  const rows = [{ n: 1 }];
  const underWay = [
    fast("data", { name: "slow-read", text: slow, values: [] }),
    query({ text: slow, values: [] }),
    transact((tx) => tx.$queryRawUnsafe(slow)),
    ...Array.from({ length: placesInThePool - 2 }, async () => (await pool().query(slow)).rows),
  ];
  await wait(100); // the pool is full
  const inLine = [
    query({ text: quick, values: [] }),
    transact((tx) => tx.$queryRawUnsafe(quick)),
    pool()
      .query(quick)
      .then((found) => found.rows),
  ];
  await wait(4_200);
  await afterReading(); // a stall after the sockets were read is followed by the timers
  stall(3_000);
  expect(await Promise.allSettled([...underWay, ...inLine])).toEqual(
    Array(placesInThePool + 4).fill({ status: "fulfilled", value: rows }),
  );
}, 20_000);
