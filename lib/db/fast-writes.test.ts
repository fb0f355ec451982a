import { expect, test } from "vitest";
import { fast } from "./fast";
import "@/e2e/support/database";
import { anEvent, anOrganization } from "@/e2e/support/world";
import { pool } from "./pool";

const aThread = (event: { id: string }, sortOrder: string) => ({
  name: "a-thread",
  text: `INSERT INTO threads (event_id, name, sort_order) VALUES ($1, 'Tabletop', $2::int)
    RETURNING sort_order AS n, pg_backend_pid() AS pid`,
  values: [event.id, sortOrder],
});

const sortOrdersOf = async (event: { id: string }) =>
  (
    await pool().query<{ n: number }>(
      "SELECT sort_order AS n FROM threads WHERE event_id = $1 ORDER BY n",
      [event.id],
    )
  ).rows.map(({ n }) => n);

/**
 * How many writes of the test below have waited for its lock long enough that later writes use
 * other connections.
 */
const countBlockedWrites = async () =>
  (
    await pool().query(
      `SELECT FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%Second%'
          AND query_start < clock_timestamp() - interval '50 ms'`,
    )
  ).rowCount;

test("forty concurrent writes share a few connections, and each has its own result and its own transaction", async () => {
  const event = await anEvent(await anOrganization());
  const orders = Array.from({ length: 40 }, (_, n) => (n % 10 === 3 ? "none" : String(n)));
  const answers = await Promise.allSettled(
    orders.map((order) => fast<{ n: number; pid: number }>("writes", aThread(event, order))),
  );
  const rows = answers.map((answer) =>
    answer.status === "fulfilled" ? answer.value[0] : undefined,
  );
  expect(rows.map((row) => row?.n)).toEqual(
    orders.map((order) => (order === "none" ? undefined : Number(order))),
  );
  expect(await sortOrdersOf(event)).toEqual(orders.filter((order) => order !== "none").map(Number));
  expect(new Set(rows.flatMap((row) => row?.pid ?? [])).size).toBeLessThanOrEqual(10);
});

test("writes that wait for a lock on every connection do not delay later writes", async () => {
  const event = await anEvent(await anOrganization());
  const holder = await pool().connect();
  await holder.query("BEGIN");
  const { rows } = await holder.query<{ id: string }>(
    "INSERT INTO threads (event_id, name) VALUES ($1, 'Held') RETURNING id",
    [event.id],
  );
  const lockTimeoutIsLong = "set_config('lock_timeout', '30s', true) IS NOT NULL";
  const held = {
    name: "held-thread",
    text: `INSERT INTO threads (id, event_id, name) SELECT $1::uuid, $2::uuid, 'Second'
      WHERE ${lockTimeoutIsLong}`,
    values: [rows[0]?.id, event.id],
  };
  const refused = Array.from({ length: 4 }, () => fast("writes", held).catch(() => "refused"));
  try {
    await expect.poll(countBlockedWrites, { interval: 5 }).toBe(4);
    await fast("writes", aThread(event, "0"));
    expect(await countBlockedWrites()).toBe(4);
    for (let n = 1; n <= 20; n++)
      expect(await fast("writes", aThread(event, String(n)))).toMatchObject([{ n }]);
  } finally {
    await holder.query("COMMIT");
    holder.release();
  }
  expect(await Promise.all(refused)).toEqual(Array(4).fill("refused"));
});

test("a lookup by key uses the index even with a plan made when the table was empty", async () => {
  await pool().query("VACUUM ANALYZE authorization_codes");
  const plan = await fast<{ "QUERY PLAN": string }>("writes", {
    name: "explain-code",
    text: "EXPLAIN SELECT FROM authorization_codes WHERE digest = $1",
    values: [Buffer.alloc(32)],
  });
  expect(plan[0]?.["QUERY PLAN"]).toMatch(/^Index .*Scan using authorization_codes_pkey/);
});
