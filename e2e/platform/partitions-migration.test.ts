import { expect, test } from "vitest";
import { anEmptyDatabase } from "@/e2e/support/empty-database";
import { migrate } from "@/lib/db/migrate";
import { readMigrations } from "@/lib/db/migrations";

const migrations = readMigrations();

/** A connection to a database migrated up to, but not including, this migration. */
const databaseBefore = (migration: string) => {
  const end = migrations.findIndex(({ name }) => name.endsWith(migration));
  return anEmptyDatabase(async (url) => void (await migrate(url, migrations.slice(0, end))));
};

test("calls logged before the daily partitions are kept, and today's calls join them", async () => {
  const client = await databaseBefore("_days_of_the_request_log");
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

test("audit entries from before the monthly partitions stay in place, in the partition before the first month, and remain append-only", async () => {
  const client = await databaseBefore("_months_of_the_audit_log");
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

test("deliveries from before the monthly partitions stay in place with their attempts, ids that begin like a time move, and a half-finished fan-out repeats no delivery", async () => {
  const client = await databaseBefore("_months_of_deliveries");
  const file = async (table: string) => (await client.query("SELECT pg_relation_filenode($1::regclass) AS file", [table])).rows[0].file;
  try {
    await client.query(`
      INSERT INTO organizations (id, name) VALUES ('00000000-0000-4000-8000-000000000001', 'Lantern Society');
      INSERT INTO events (id, organization_id) VALUES ('00000000-0000-4000-8000-000000000002', '00000000-0000-4000-8000-000000000001');
      INSERT INTO integrations (id, organization_id, client_id, display_name, description, publisher_name, support_email, privacy_policy_url, visibility, pseudonym_key)
      VALUES ('00000000-0000-4000-8000-000000000003', '00000000-0000-4000-8000-000000000001', 'id', 'Badges', '', '', '', '', 'public', '');
      INSERT INTO occurrences (event_type, event_id, dedup_key, snapshot, fanned_out_at)
      SELECT 'thread.created', '00000000-0000-4000-8000-000000000002', name, '{}', CASE WHEN name <> 'half' THEN now() END FROM unnest('{old,early,like now,half}'::text[]) name;
      INSERT INTO deliveries (id, delivery_id, occurrence_id, integration_id, event_id, event_type, status, settled_at)
      SELECT CASE dedup_key WHEN 'early' THEN '00000000-0000-4000-8000-000000000004'
                            WHEN 'like now' THEN (lpad(to_hex(floor(extract(epoch FROM now()) * 1000)::bigint), 12, '0') || '40008000000000000005')
                            ELSE 'ff' || substr(gen_random_uuid()::text, 3) END::uuid,
             dedup_key, id, '00000000-0000-4000-8000-000000000003', event_id, event_type, 'delivered', now() FROM occurrences;
      INSERT INTO delivery_attempts (integration_id, delivery_row, number, duration_ms, outcome, request_headers)
      SELECT integration_id, id, 1, 1, 'acknowledged', '{}' FROM deliveries`);
    const written = [await file("deliveries"), await file("delivery_attempts")];
    await migrate(client.url, migrations);
    expect([await file("partitions.deliveries_before"), await file("partitions.delivery_attempts_before")]).toEqual(written);
    const { rows } = await client.query(
      `SELECT d.delivery_id AS name, replace(d.tableoid::regclass::text, to_char(now() AT TIME ZONE 'UTC', 'YYYYMM'), 'month') AS deliveries,
              replace(a.tableoid::regclass::text, to_char(now() AT TIME ZONE 'UTC', 'YYYYMM'), 'month') AS attempts, e.delivery_row IS NOT NULL AS logged
         FROM deliveries d JOIN delivery_attempts a ON a.integration_id = d.integration_id AND a.delivery_row = d.id
         LEFT JOIN event_log_entries e ON e.integration_id = d.integration_id AND e.delivery_row = d.id ORDER BY 1`,
    );
    const of = (partition: string) => ({
      deliveries: `partitions.deliveries_${partition}`,
      attempts: `partitions.delivery_attempts_${partition}`,
      logged: true,
    });
    expect(rows).toEqual([
      { name: "early", ...of("rest") },
      { name: "half", ...of("month") },
      { name: "like now", ...of("month") },
      { name: "old", ...of("before") },
    ]);
    expect((await client.query("SELECT count(*)::int AS kept FROM event_log_entries")).rows).toEqual([{ kept: 4 }]);
    const again = await client.query(
      `INSERT INTO deliveries (id, delivery_id, occurrence_id, integration_id, event_id, event_type)
       SELECT first_delivery_row(id, occurred_at, '00000000-0000-4000-8000-000000000003'), 'again', id, '00000000-0000-4000-8000-000000000003', event_id, event_type
         FROM occurrences WHERE fanned_out_at IS NULL ON CONFLICT (integration_id, id) DO NOTHING`,
    );
    expect(again.rowCount).toBe(0);
    await client.query("DELETE FROM integrations");
    expect((await client.query("SELECT FROM delivery_attempts")).rowCount).toBe(0);
  } finally {
    await client.end();
  }
});

test("the migration of the audit log uses an index that was created beforehand", async () => {
  const client = await databaseBefore("_months_of_the_audit_log");
  try {
    await client.query('CREATE UNIQUE INDEX CONCURRENTLY "audit_entries_before_pkey" ON "audit_entries" ("at", "id")');
    const primaryKeyIndex = "SELECT indexrelid FROM pg_index WHERE indisprimary AND indrelid = 'partitions.audit_entries_before'::regclass";
    const { rows } = await client.query("SELECT 'audit_entries_before_pkey'::regclass::oid AS indexrelid");
    await migrate(client.url, migrations);
    expect((await client.query(primaryKeyIndex)).rows).toEqual(rows);
  } finally {
    await client.end();
  }
});
