import { expect, test } from "vitest";
import "@/e2e/support/database";
import { pool } from "./pool";

test("ids of rows that are collected for years begin with their time, and are UUIDs of version 7", async () => {
  const { rows } = await pool().query<{ id: string; at: Date }>(
    `SELECT time_ordered_id() AS id, clock_timestamp() AS at
      FROM generate_series(1, 50), LATERAL (SELECT pg_sleep(0.002)) pause`,
  );
  for (const { id, at } of rows) {
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    const madeAt = Number.parseInt(id.replace("-", "").slice(0, 12), 16);
    expect(at.getTime() - madeAt).toBeGreaterThanOrEqual(-1);
    expect(at.getTime() - madeAt).toBeLessThan(1_000);
  }
  expect(rows.map(({ id }) => id.slice(0, 13))).toEqual(
    rows.map(({ id }) => id.slice(0, 13)).toSorted(),
  );
  const random = await pool().query(
    "SELECT count(DISTINCT time_ordered_id())::int AS different FROM generate_series(1, 10000)",
  );
  expect(random.rows).toEqual([{ different: 10_000 }]);
});

test.each(["token_families", "notifications"])("%s have such ids", async (table) => {
  const { rows } = await pool().query(
    `SELECT column_default FROM information_schema.columns
      WHERE table_schema = 'public' AND table_name = $1 AND column_name = 'id'`,
    [table],
  );
  expect(rows).toEqual([{ column_default: "time_ordered_id()" }]);
});
