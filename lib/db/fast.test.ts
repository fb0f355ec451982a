import { expect, test } from "vitest";
import { fast } from "./fast";
import "@/e2e/support/database";
import { within } from "@/lib/deadline";
import { pool } from "./pool";

const backendOf = {
  name: "backend-of",
  text: "SELECT pg_backend_pid() AS pid, $1::int AS n",
  values: ["1"],
};
const backendQuery = (n: number) => ({ ...backendOf, values: [String(n)] });

/** The backends that wait for the advisory lock. */
const blockedBackends = async () =>
  (
    await pool().query<{ pid: number }>(
      `SELECT pid FROM pg_locks
        WHERE locktype = 'advisory' AND classid = 0 AND objid = 42 AND NOT granted`,
    )
  ).rows;

/** Runs `scenario` while another read is blocked. */
async function whileOneReadIsBlocked(scenario: () => Promise<void>): Promise<void> {
  const holder = await pool().connect();
  await holder.query("SELECT pg_advisory_lock(42)");
  const held = fast("data", { name: "held", text: "SELECT pg_advisory_lock(42)", values: [] });
  try {
    await expect.poll(async () => (await blockedBackends()).length, { interval: 5 }).toBe(1);
    await scenario();
  } finally {
    await holder.query("SELECT pg_advisory_unlock(42)");
    holder.release();
    await held;
  }
}

test("a hundred concurrent reads share a few connections, and each has its own result", async () => {
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, n) =>
      fast<{ pid: number; n: number }>("data", backendQuery(n)),
    ),
  );
  expect(answers.map(([row]) => row?.n)).toEqual(Array.from({ length: 100 }, (_, n) => n));
  // The maximum, opened while some are slow to answer.
  expect(new Set(answers.map(([row]) => row?.pid)).size).toBeLessThanOrEqual(6);
});

test("a statement's columns are parsed the same on its first run, when repeated, and when run concurrently", async () => {
  const columns = `$1::text AS text, NULL AS nothing, 7 AS number, 0.5::float8 AS float, true AS flag, '{"a":[1]}'::jsonb AS json, ARRAY['a','b'] AS list`;
  const mixed = (value: string | null) =>
    fast("data", {
      name: "mixed",
      text: `SELECT ${columns} UNION ALL SELECT ${columns}`,
      values: [value],
    });
  const row = (text: string | null) => ({
    text,
    nothing: null,
    number: 7,
    float: 0.5,
    flag: true,
    json: { a: [1] },
    list: ["a", "b"],
  });
  const values = [null, ...Array.from({ length: 50 }, (_, n) => `ü${n}`)];
  for (let time = 0; time < 2; time++)
    expect(await Promise.all(values.map(mixed))).toEqual(
      values.map((value) => [row(value), row(value)]),
    );
  expect(
    await fast("data", { name: "nobody", text: "SELECT 1 AS n WHERE false", values: [] }),
  ).toEqual([]);
});

test("a statement that failed on its first run can be run again", async () => {
  const quotient = (by: string) =>
    fast<{ n: number }>("data", {
      name: "quotient",
      text: "SELECT 8 / $1::int AS n",
      values: [by],
    });
  const refused = await Promise.allSettled([quotient("0"), quotient("nonsense"), quotient("0")]);
  expect(refused.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
  for (let time = 0; time < 4; time++) expect(await quotient("2")).toEqual([{ n: 4 }]);
});

test("a statement is planned once for all values", async () => {
  const plans = {
    name: "plans",
    text: "SELECT custom_plans::int AS n FROM pg_prepared_statements WHERE name = $1",
    values: ["backend-of"],
  };
  for (let n = 0; n < 10; n++) await fast("grants", backendQuery(n));
  expect(await fast("grants", plans)).toEqual([{ n: 0 }]);
});

test("a failing read does not affect other reads", async () => {
  const failing = fast("data", { name: "failing", text: "SELECT 1 / $1::int", values: ["0"] });
  const after = fast<{ n: number }>("data", backendQuery(7));
  await expect(failing).rejects.toThrow("division by zero");
  expect((await after)[0]?.n).toBe(7);
});

test("a stalled read delays neither the reads after it nor its own request", async () => {
  await whileOneReadIsBlocked(async () => {
    for (let n = 0; n < 20; n++)
      expect((await fast<{ n: number }>("data", backendQuery(n)))[0]?.n).toBe(n);
    expect(await fast<{ n: number }>("grants", backendQuery(1))).toHaveLength(1);
  });
});

test("a connection that breaks is replaced", async () => {
  const [before] = await fast<{ pid: number }>("grants", backendQuery(1));
  await pool().query("SELECT pg_terminate_backend($1)", [before?.pid]);
  await expect
    .poll(
      async () =>
        (await fast<{ pid: number }>("grants", backendQuery(1)).catch(() => []))[0]?.pid ??
        before?.pid,
    )
    .not.toBe(before?.pid);
});

test("concurrent statements, each with a deadline, share their timers", async () => {
  const timers = () => process.getActiveResourcesInfo().filter((name) => name === "Timeout").length;
  await fast("data", backendQuery(0));
  const before = timers();
  const running = Array.from({ length: 50 }, (_, n) =>
    within(5_000, fast("data", backendQuery(n)), () => []),
  );
  await new Promise(setImmediate); // until the statements are sent
  expect(timers() - before).toBeLessThanOrEqual(1);
  for (const rows of await Promise.all(running)) expect(rows).toHaveLength(1);
});
