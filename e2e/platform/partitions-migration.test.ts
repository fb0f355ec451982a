import { expect, test } from "vitest";
import { anEmptyDatabase } from "@/e2e/support/empty-database";
import { migrate } from "@/lib/db/migrate";
import { readMigrations } from "@/lib/db/migrations";

const migrations = readMigrations();

/** A connection to a database before that migration. */
const before = (migration: string) => {
  const end = migrations.findIndex(({ name }) => name.endsWith(migration));
  return anEmptyDatabase(async (url) => void (await migrate(url, migrations.slice(0, end))));
};

test("calls that were logged before there were days are kept, and today's join them", async () => {
  const client = await before("_days_of_the_request_log");
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

test("audit entries from before there were months stay where they are, as what was before the first month, and as hard to delete", async () => {
  const client = await before("_months_of_the_audit_log");
  const log = (action: string, at: string) =>
    client.query(`INSERT INTO audit_entries (at, actor_kind, action, subject_type) VALUES (${at}, 'service', $1, 'event')`, [action]);
  const file = async (table: string) => (await client.query("SELECT pg_relation_filenode($1::regclass) AS file", [table])).rows[0].file;
  try {
    await log("older", "now() - interval '3 years'");
    await log("old", "now() - interval '1 year'");
    await log("new", "now()");
    await log("ahead", "now() + interval '40 days'");
    const written = await file("audit_entries");
    await migrate(client.url, migrations);
    expect(await file("partitions.audit_entries_before")).toBe(written);
    await log("newer", "now()");
    await log("later", "now() + interval '80 days'");
    const { rows } = await client.query("SELECT action, tableoid::regclass::text ~ '_before$' AS before FROM audit_entries ORDER BY at");
    expect(rows).toEqual([
      { action: "older", before: true },
      { action: "old", before: true },
      { action: "new", before: true },
      { action: "newer", before: true },
      { action: "ahead", before: true },
      { action: "later", before: false },
    ]);
    await expect(client.query("DELETE FROM partitions.audit_entries_before")).rejects.toThrow("append-only");
    await expect(client.query("UPDATE partitions.audit_entries_before SET action = 'none'")).rejects.toThrow("append-only");
    expect((await client.query("DELETE FROM audit_entries WHERE action = 'older'")).rowCount).toBe(1);
  } finally {
    await client.end();
  }
});

test("an index that was made beforehand spares the migration of the audit log its making", async () => {
  const client = await before("_months_of_the_audit_log");
  try {
    await client.query('CREATE UNIQUE INDEX CONCURRENTLY "audit_entries_before_pkey" ON "audit_entries" ("at", "id")');
    const made = "SELECT indexrelid FROM pg_index WHERE indisprimary AND indrelid = 'partitions.audit_entries_before'::regclass";
    const { rows } = await client.query("SELECT 'audit_entries_before_pkey'::regclass::oid AS indexrelid");
    await migrate(client.url, migrations);
    expect((await client.query(made)).rows).toEqual(rows);
  } finally {
    await client.end();
  }
});
