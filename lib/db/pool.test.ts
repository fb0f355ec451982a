import { expect, test } from "vitest";
import "@/e2e/support/database";
import { pool } from "./pool";

test("no statement starts parallel workers, however large the tables", async () => {
  const client = await pool().connect();
  try {
    await client.query("BEGIN");
    for (const cost of [
      "parallel_setup_cost",
      "parallel_tuple_cost",
      "min_parallel_table_scan_size",
    ])
      await client.query(`SET LOCAL ${cost} = 0`);
    const plan = async () =>
      JSON.stringify((await client.query("EXPLAIN SELECT count(*) FROM people")).rows);
    expect(await plan()).not.toContain("Gather");
    await client.query("SET LOCAL max_parallel_workers_per_gather = 2");
    expect(await plan()).toContain("Gather");
  } finally {
    await client.query("ROLLBACK");
    client.release();
  }
});
