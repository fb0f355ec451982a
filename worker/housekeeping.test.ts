import { expect, test } from "vitest";
import "@/e2e/support/database";
import { allStatementsOf, executedPlan } from "@/e2e/support/sent-statements";
import { anEvent, anIntegration, anOrganization, aPerson } from "@/e2e/support/world";
import { pool } from "@/lib/db/pool";
import { countDeliveryHours } from "./delivery-hours";
import { housekeeping } from "./housekeeping";

const running = new AbortController().signal;

test("ended sessions are deleted, regardless of their number, and active ones stay", async () => {
  const person = await aPerson();
  const add = `INSERT INTO sessions (person_id, expires_at)
      SELECT $1, now() + $2::interval FROM generate_series(1, $3)`;
  await pool().query(add, [person.id, "-2 hours", 1_200]);
  await pool().query(add, [person.id, "1 minute", 3]);
  await housekeeping.run(running);
  expect((await pool().query("SELECT count(*)::int AS left FROM sessions")).rows).toEqual([
    { left: 3 },
  ]);
});

test("deletion duties are kept for two years after their attestation, or after they became overdue", async () => {
  const event = await anEvent(await anOrganization());
  const integration = await anIntegration({ id: event.organization_id });
  const add = (opened: string, attested: string | null) =>
    pool().query(
      `INSERT INTO deletion_duties (integration_id, event_id, cause, opened_at, attested_at,
            attestation)
       VALUES ($1, $2, 'disconnected', now() - $3::interval, now() - $4::interval, CASE
           WHEN $4 IS NOT NULL THEN $3 || ', ' || $4 END)`,
      [integration.id, event.id, opened, attested],
    );
  await add("761 days", null);
  await add("759 days", null);
  await add("900 days", "732 days");
  await add("900 days", "729 days");
  await housekeeping.run(running);
  const { rows } = await pool().query("SELECT attestation FROM deletion_duties ORDER BY opened_at");
  expect(rows).toEqual([{ attestation: "900 days, 729 days" }, { attestation: null }]);
});

test("feed versions of deletions are kept for 90 days, and the others are not deleted", async () => {
  await pool().query("TRUNCATE feed_versions");
  await pool().query(
    `INSERT INTO feed_versions (kind, scope, key, number, is_deleted, applied_at)
     SELECT 'thread', gen_random_uuid(), days || ' days' || CASE WHEN deleted THEN ', deleted'
       ELSE '' END, 1, deleted, now() - make_interval(days => days)
       FROM unnest(ARRAY [89, 91]) days, unnest(ARRAY [true, false]) deleted`,
  );
  await housekeeping.run(running);
  const { rows } = await pool().query("SELECT key FROM feed_versions ORDER BY key");
  expect(rows.map(({ key }) => key)).toEqual(["89 days", "89 days, deleted", "91 days"]);
});

test("read records are kept for 90 days, and pages two days longer than their last read", async () => {
  const event = await anEvent(await anOrganization());
  const integration = await anIntegration({ id: event.organization_id });
  await pool().query(
    `WITH pages AS (
       INSERT INTO read_pages (id, event_id, people, seen_at)
       SELECT gen_random_uuid(), $1, '{}', now() - make_interval(days => days)
       FROM unnest(ARRAY [91, 93]) days
       RETURNING id, seen_at
     )
     INSERT INTO read_records (id, integration_id, event_id, at, source, page_id)
     SELECT gen_random_uuid(), $2, $1, seen_at + past, 'participants', id
     FROM pages, unnest(ARRAY [interval '0', interval '2 days']) past`,
    [event.id, integration.id],
  );
  await housekeeping.run(running);
  const ages = async (table: string, at: string) =>
    (
      await pool().query(
        `SELECT extract(day FROM now() - ${at})::int AS days FROM ${table} WHERE event_id = $1
          ORDER BY 1`,
        [event.id],
      )
    ).rows;
  expect(await ages("read_records", "at")).toEqual([{ days: 89 }]);
  expect(await ages("read_pages", "seen_at")).toEqual([{ days: 91 }]);
});

test("an unfinished feed snapshot is kept for 24 hours, with the keys that it named", async () => {
  const event = await anEvent(await anOrganization());
  await pool().query(
    `WITH begun AS (
       INSERT INTO feed_snapshots (event_id, source, kinds, begun_at)
       SELECT $1, hours || ' hours', ARRAY ['thread'], now() - make_interval(hours => hours)
       FROM unnest(ARRAY [23, 25]) hours RETURNING id, source
     )
     INSERT INTO feed_snapshot_names (snapshot_id, kind, key) SELECT id, 'thread', source
     FROM begun`,
    [event.id],
  );
  await housekeeping.run(running);
  expect(
    (await pool().query("SELECT source FROM feed_snapshots WHERE event_id = $1", [event.id])).rows,
  ).toEqual([{ source: "23 hours" }]);
  expect(
    (await pool().query("SELECT key FROM feed_snapshot_names WHERE key LIKE '% hours'")).rows,
  ).toEqual([{ key: "23 hours" }]);
});

test("guess windows are kept for a day", async () => {
  const add = `INSERT INTO guess_windows (key, guessed_at, latest_at)
      VALUES ($1, ARRAY[now() + $2::interval], now() + $2::interval)`;
  await pool().query(add, ["old", "-25 hours"]);
  await pool().query(add, ["young", "-23 hours"]);
  await housekeeping.run(running);
  expect((await pool().query("SELECT key FROM guess_windows")).rows).toEqual([{ key: "young" }]);
});

test("the deliveries of a busy integration are counted once, after the hour ends; small numbers are not counted", async () => {
  const event = await anEvent(await anOrganization());
  const hour = new Date((Math.floor(Date.now() / 3_600_000) + 100_000) * 3_600_000);
  const integrations = [];
  for (const [made, status] of [
    [999, "delivered"],
    [1_000, "delivered"],
    [1_001, "dead"],
  ]) {
    const { id } = await anIntegration({ id: event.organization_id }, { endpoint: { create: {} } });
    integrations.push({ id, made });
    await pool().query(
      `WITH occurrence AS (INSERT INTO occurrences (event_type, event_id, dedup_key, snapshot,
              fanned_out_at) SELECT 'thread.created', $2, n::text, '{}', now()
              FROM generate_series(1, $3::int) n RETURNING id)
       INSERT INTO deliveries (delivery_id, occurrence_id, integration_id, event_id, event_type,
           body, status, created_at, settled_at)
       SELECT 'dlv_' || id, id, $1, $2, 'thread.created', 'body', $4,
         $5::timestamptz + interval '59 minutes', now() FROM occurrence`,
      [id, event.id, made, status, hour],
    );
  }
  const counted = async () =>
    (
      await pool().query(
        "SELECT integration_id AS id, made, hour FROM delivery_hours ORDER BY made",
      )
    ).rows;
  await countDeliveryHours(running, hour.getTime() + 3_600_000 + 30_000);
  expect(await counted()).toEqual([]);
  for (let round = 0; round < 2; round++)
    await countDeliveryHours(running, hour.getTime() + 3_600_000 + 61_000);
  expect(await counted()).toEqual(integrations.slice(1).map((each) => ({ ...each, hour })));
});

test("payloads and responses are kept for 30 days after a delivery is settled, its row for 90 more; pending deliveries stay", async () => {
  const event = await anEvent(await anOrganization());
  const integration = await anIntegration({ id: event.organization_id });
  const add = async (
    name: string,
    status: string,
    days: number,
    body: string | null,
    daysSettled = days,
  ) => {
    const { rows } = await pool().query(
      `INSERT INTO occurrences (event_type, event_id, dedup_key, snapshot, occurred_at,
            fanned_out_at)
       VALUES ('thread.created', $1, $2, '{"name": "kept"}', now() - make_interval(days => $3),
           now()) RETURNING id`,
      [event.id, name, days],
    );
    await pool().query(
      `INSERT INTO deliveries (delivery_id, occurrence_id, integration_id, event_id, event_type,
            body, status, settled_at)
       VALUES ($1, $2, $3, $4, 'thread.created', $5, $6, CASE WHEN $6 <> 'pending'
           THEN now() - make_interval(days => $7) END)`,
      [name, rows[0].id, integration.id, event.id, body, status, daysSettled],
    );
    await pool().query(
      `UPDATE event_log_entries
        SET position = arrival, placed_at = now() - make_interval(days => $2)
        WHERE delivery_row = (SELECT id FROM deliveries WHERE delivery_id = $1)`,
      [name, days],
    );
    await pool().query(
      `INSERT INTO delivery_attempts (integration_id, delivery_row, number, duration_ms, outcome,
            request_headers, response_body)
       SELECT integration_id, id, 1, 1, 'refused', '{}', 'answer' FROM deliveries
       WHERE delivery_id = $1`,
      [name],
    );
  };
  await add("young", "dead", 29, "body");
  await add("old", "dead", 31, "body");
  await add("waiting", "pending", 31, "body");
  await add("replayed late", "dead", 65, "body", 29);
  await add("replayed long ago", "dead", 65, "body", 31);
  await add("ancient", "delivered", 121, null);
  await housekeeping.run(running);
  const { rows } = await pool().query(
    `SELECT delivery_id AS name, body IS NOT NULL AS body, response_body IS NOT NULL
        AS answer, snapshot <> '{}' AS snapshot
       FROM deliveries d JOIN occurrences o ON o.id = d.occurrence_id
       JOIN delivery_attempts a ON a.delivery_row = d.id ORDER BY 1`,
  );
  expect(rows).toEqual([
    { name: "old", body: false, answer: false, snapshot: false },
    { name: "replayed late", body: true, answer: true, snapshot: true },
    { name: "replayed long ago", body: false, answer: false, snapshot: false },
    { name: "waiting", body: true, answer: true, snapshot: true },
    { name: "young", body: true, answer: true, snapshot: true },
  ]);
});

test("the event log keeps its entries and their bodies for 30 days, even if a delivery was settled earlier", async () => {
  const event = await anEvent(await anOrganization());
  const integration = await anIntegration({ id: event.organization_id });
  const { rows } = await pool().query(
    `INSERT INTO occurrences (event_type, event_id, dedup_key, snapshot)
      VALUES ('thread.created', $1, 'log', '{}') RETURNING id`,
    [event.id],
  );
  const add = async (name: string, placedDays: number) => {
    await pool().query(
      `INSERT INTO deliveries (delivery_id, occurrence_id, integration_id, event_id, event_type,
            body, status, settled_at, replay_of)
       VALUES ($1, $2, $3, $4, 'thread.created', 'body', 'dead', now() - interval '31 days',
           'dlv')`,
      [name, rows[0].id, integration.id, event.id],
    );
    await pool().query(
      `UPDATE event_log_entries
        SET position = arrival, placed_at = now() - make_interval(days => $2)
        WHERE delivery_row = (SELECT id FROM deliveries WHERE delivery_id = $1)`,
      [name, placedDays],
    );
  };
  await add("log: placed late", 29);
  await add("log: old", 31);
  await housekeeping.run(running);
  const kept = await pool().query(
    `SELECT delivery_id AS name, body IS NOT NULL AS body, e.delivery_row IS NOT NULL AS entry
       FROM deliveries d LEFT JOIN event_log_entries e ON e.delivery_row = d.id
       WHERE d.integration_id = $1 ORDER BY 1`,
    [integration.id],
  );
  expect(kept.rows).toEqual([
    { name: "log: old", body: false, entry: false },
    { name: "log: placed late", body: true, entry: true },
  ]);
});

test("the id of a deleted account is removed from read pages, and the other ids keep their order", async () => {
  const [event, [deleted, ana, ben]] = [
    await anEvent(await anOrganization()),
    [await aPerson(), await aPerson(), await aPerson()],
  ];
  const ids = [ben?.id, deleted?.id, ana?.id];
  await pool().query(
    `INSERT INTO read_pages (id, event_id, people, withheld, unscoped, first_id, last_id)
      VALUES (gen_random_uuid(), $1, $2, $3, $3, $4, $5)`,
    [event.id, ids, [deleted?.id], ben?.id, deleted?.id],
  );
  const page = async () =>
    (
      await pool().query(
        "SELECT people, withheld, unscoped, first_id, last_id FROM read_pages WHERE event_id = $1",
        [event.id],
      )
    ).rows[0];
  await housekeeping.run(running);
  expect(await page()).toMatchObject({ people: ids, last_id: deleted?.id });
  await pool().query("UPDATE people SET deleted_at = now() WHERE id = $1", [deleted?.id]);
  await housekeeping.run(running);
  expect(await page()).toEqual({
    people: [ben?.id, ana?.id],
    withheld: [],
    unscoped: [],
    first_id: ben?.id,
    last_id: null,
  });
});

test("a step deletes as many rows as fit into its time: slow rows are deleted a few at a time", async () => {
  const person = await aPerson();
  await pool().query(
    `INSERT INTO sessions (person_id, expires_at) SELECT $1, now() - interval '2 hours'
      FROM generate_series(1, 200)`,
    [person.id],
  );
  await pool().query(`CREATE FUNCTION slowly() RETURNS trigger LANGUAGE plpgsql
        AS $$ BEGIN PERFORM pg_sleep(0.003); RETURN OLD; END $$;
                      CREATE TRIGGER slowly BEFORE DELETE
                        ON sessions FOR EACH ROW EXECUTE FUNCTION slowly()`);
  try {
    const sent = await allStatementsOf(() => housekeeping.run(running));
    expect(sent.filter(({ text }) => text.includes("DELETE FROM sessions")).length).toBeGreaterThan(
      10,
    );
  } finally {
    await pool().query("DROP TRIGGER slowly ON sessions; DROP FUNCTION slowly");
  }
  expect(
    (await pool().query("SELECT count(*)::int AS left FROM sessions WHERE expires_at < now()"))
      .rows,
  ).toEqual([{ left: 0 }]);
});

test("a round with nothing to do reads few rows, regardless of the size of the tables", async () => {
  const event = await anEvent(await anOrganization());
  const integration = await anIntegration({ id: event.organization_id });
  // Spread evenly over 120 days. Payloads and log entries exist for the last thirty.
  for (const from of [0, 5_000, 10_000, 15_000])
    await pool().query(
      `WITH at AS (SELECT n, now() - n * interval '120 days' / 20000 AS at
          FROM generate_series($3::int + 1, $3 + 5000) n), recorded AS (
         INSERT INTO occurrences (event_type, event_id, dedup_key, snapshot, occurred_at,
             fanned_out_at)
         SELECT 'thread.created', $1, 'kept ' || n, CASE WHEN n < 5000 THEN '{"name": "kept"}'
           ELSE '{}' END::jsonb, at, at FROM at RETURNING id, occurred_at, snapshot)
       INSERT INTO deliveries (delivery_id, occurrence_id, integration_id, event_id, event_type,
           body, status, created_at, settled_at)
       SELECT 'kept ' || id, id, $2, $1, 'thread.created', CASE WHEN snapshot <> '{}'
         THEN 'body'::bytea END, 'delivered', occurred_at, occurred_at FROM recorded`,
      [event.id, integration.id, from],
    );
  await pool().query(
    `DELETE FROM event_log_entries
      WHERE delivery_row IN (SELECT id FROM deliveries WHERE integration_id = $1 AND body IS NULL)`,
    [integration.id],
  );
  await pool().query("VACUUM ANALYZE deliveries, event_log_entries, occurrences");
  await housekeeping.run(running);
  const sent = (await allStatementsOf(() => housekeeping.run(running))).filter(({ text }) =>
    /^\s*(WITH|DELETE|UPDATE)\b/.test(text),
  );
  expect(sent.length).toBeGreaterThan(30);
  for (const each of sent) {
    const plan = await executedPlan(each, "force_custom_plan");
    expect([plan["Shared Hit Blocks"] + plan["Shared Read Blocks"] < 300, each.text]).toEqual([
      true,
      each.text,
    ]);
  }
});

test("a round with nothing to do reads few rows even if today's rows reuse the space of deleted ones", async () => {
  const add = async (days: number) => {
    await pool().query(
      `INSERT INTO occurrences (event_type, event_id, dedup_key, snapshot, occurred_at,
            fanned_out_at)
       SELECT 'thread.created', gen_random_uuid(), 'again ' || n, '{}', at, at
         FROM generate_series(1, 6000) n, LATERAL
           (SELECT now() - make_interval(days => $1::int) - n * interval '1 second' AS at) t`,
      [days],
    );
    await pool().query(
      `INSERT INTO read_records (id, integration_id, event_id, at, source, page_id)
       SELECT gen_random_uuid(), gen_random_uuid(), gen_random_uuid(),
         now() - make_interval(days => $1::int) - n * interval '1 second', 'participants',
         gen_random_uuid()
         FROM generate_series(1, 6000) n`,
      [days],
    );
    await pool().query("VACUUM ANALYZE occurrences, read_records");
  };
  const blocksOfTables = async () =>
    (
      await pool().query(
        `SELECT (pg_relation_size('occurrences') + pg_relation_size('read_records')) / 8192
            AS blocks`,
      )
    ).rows[0].blocks;
  await add(200);
  const before = Number(await blocksOfTables());
  await housekeeping.run(running);
  await pool().query("VACUUM (TRUNCATE off) occurrences, read_records");
  await add(1);
  expect(Number(await blocksOfTables()) / before).toBeLessThan(1.05);
  await housekeeping.run(running);
  const sent = (await allStatementsOf(() => housekeeping.run(running))).filter(({ text }) =>
    /(DELETE FROM|UPDATE) (occurrences|read_records) /.test(text),
  );
  expect(sent.length).toBe(3);
  for (const each of sent) {
    const plan = await executedPlan(each, "force_custom_plan");
    expect([plan["Shared Hit Blocks"] + plan["Shared Read Blocks"], each.text]).toEqual([
      expect.toSatisfy((blocks) => blocks < 20),
      each.text,
    ]);
  }
});

test("while a backup reads the database, a step does not walk over the rows that earlier steps have deleted", async () => {
  await pool().query(
    `INSERT INTO read_records (id, integration_id, event_id, at, source, page_id)
     SELECT gen_random_uuid(), gen_random_uuid(), gen_random_uuid(),
       now() - make_interval(days => CASE WHEN n > 30000 THEN 200 ELSE 1 END, secs => n),
       'participants',
            gen_random_uuid() FROM generate_series(1, 36000) n ORDER BY md5(n::text)`,
  );
  await pool().query("VACUUM ANALYZE read_records");
  const backup = await pool().connect();
  try {
    await backup.query("BEGIN ISOLATION LEVEL REPEATABLE READ");
    await backup.query("SELECT count(*) FROM read_records");
    const steps = (await allStatementsOf(() => housekeeping.run(running))).filter(({ text }) =>
      text.includes("DELETE FROM read_records "),
    );
    expect(steps.length).toBeGreaterThan(8);
    const last = steps.at(-1);
    if (!last) throw new Error("There was a step.");
    const plan = await executedPlan(last, "force_custom_plan");
    expect(plan["Shared Hit Blocks"] + plan["Shared Read Blocks"]).toBeLessThan(2_000);
  } finally {
    await backup.query("ROLLBACK");
    backup.release();
  }
  expect(
    (
      await pool().query(
        "SELECT count(*)::int AS left FROM read_records WHERE at < now() - interval '90 days'",
      )
    ).rows,
  ).toEqual([{ left: 0 }]);
});
