import { expect, test } from "vitest";
import "@/e2e/support/database";
import { pool } from "@/lib/db/pool";
import { rowsWithin } from "./database";

const slept = (seconds: number) => ({ name: `sleep-${seconds}`, text: `SELECT 'rested' AS state FROM pg_sleep(${seconds})`, values: [] });

test("an answer of the database that arrives while the event loop stands still is in time", async () => {
  const rows = rowsWithin(300, pool(), slept(0.2));
  await pool().query("SELECT"); // by now the statement is with the database
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 900);
  expect(await rows).toEqual([{ state: "rested" }]);
});

test("a statement without an answer fails after the time of a live loop, and its connection is not used again", async () => {
  const before = pool().totalCount;
  await expect(rowsWithin(100, pool(), slept(30))).rejects.toThrow("did not answer in time");
  expect(pool().totalCount).toBeLessThanOrEqual(before);
  expect(await rowsWithin(5_000, pool(), slept(0))).toEqual([{ state: "rested" }]);
});
