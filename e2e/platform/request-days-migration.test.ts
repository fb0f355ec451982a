import { expect, test } from "vitest";
import { anEmptyDatabase } from "@/e2e/support/empty-database";
import { migrate } from "@/lib/db/migrate";
import { readMigrations } from "@/lib/db/migrations";

test("calls that were logged before there were days are kept, and today's join them", async () => {
  const migrations = readMigrations();
  const days = migrations.findIndex(({ name }) => name.endsWith("_days_of_the_request_log"));
  const client = await anEmptyDatabase(async (url) => void (await migrate(url, migrations.slice(0, days))));
  const log = (name: string, at: string) =>
    client.query(`INSERT INTO api_requests (integration_id, at, request_id, status, duration_ms) SELECT gen_random_uuid(), ${at}, $1, 200, 1`, [
      name,
    ]);
  try {
    await log("old", "now() - interval '6 days'");
    await log("new", "now()");
    await migrate(client.url, migrations);
    await log("newer", "now()");
    await log("tomorrow", "now() + interval '1 day'");
    const { rows } = await client.query("SELECT request_id AS name, tableoid::regclass::text LIKE '%_rest' AS rest FROM api_requests ORDER BY at");
    expect(rows).toEqual([
      { name: "old", rest: true },
      { name: "new", rest: true },
      { name: "newer", rest: true },
      { name: "tomorrow", rest: false },
    ]);
  } finally {
    await client.end();
  }
});
