import { expect, test } from "vitest";
import "@/e2e/support/database";
import { pool } from "./pool";
import { rowsWithin } from "./rows-within";

const slept = (seconds: number) => ({ name: `sleep-${seconds}`, text: `SELECT 'rested' AS state FROM pg_sleep(${seconds})`, values: [] });

test("a database response that arrives while the event loop is blocked is in time", async () => {
  const rows = rowsWithin(300, pool(), slept(0.2));
  await pool().query("SELECT"); // by now the database has received the statement
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 900);
  expect(await rows).toEqual([{ state: "rested" }]);
});

test("a statement without a response fails after its timeout on a live event loop, and its connection is not reused", async () => {
  const before = pool().totalCount;
  await expect(rowsWithin(100, pool(), slept(30))).rejects.toThrow("did not answer in time");
  expect(pool().totalCount).toBeLessThanOrEqual(before);
  expect(await rowsWithin(5_000, pool(), slept(0))).toEqual([{ state: "rested" }]);
});

test("a borrowed connection that breaks between two statements fails only the next one", async () => {
  const client = await pool().connect();
  const { rows } = await client.query("SELECT pg_backend_pid() AS pid");
  const ended = new Promise((resolve) => client.once("end", () => resolve(undefined)));
  await pool().query("SELECT pg_terminate_backend($1)", [rows[0].pid]);
  await ended;
  await expect(client.query("SELECT")).rejects.toThrow();
  client.release(true);
  expect(await rowsWithin(5_000, pool(), slept(0))).toEqual([{ state: "rested" }]);
});
