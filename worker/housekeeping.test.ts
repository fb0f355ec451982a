import { expect, test } from "vitest";
import "@/e2e/support/database";
import { anEvent, anIntegration, anOrganization, aPerson } from "@/e2e/support/world";
import { pool } from "@/lib/db/pool";
import { countHours } from "./delivery-hours";
import { housekeeping } from "./housekeeping";

const running = new AbortController().signal;

test("sessions that ended are deleted, live ones stay, however many there are", async () => {
  const person = await aPerson();
  const add = "INSERT INTO sessions (person_id, expires_at) SELECT $1, now() + $2::interval FROM generate_series(1, $3)";
  await pool().query(add, [person.id, "-2 hours", 1_200]);
  await pool().query(add, [person.id, "1 minute", 3]);
  await housekeeping.run(running);
  expect((await pool().query("SELECT count(*)::int AS left FROM sessions")).rows).toEqual([{ left: 3 }]);
});

test("guess windows are kept for a day", async () => {
  const add = "INSERT INTO guess_windows (key, guessed_at, latest_at) VALUES ($1, ARRAY[now() + $2::interval], now() + $2::interval)";
  await pool().query(add, ["old", "-25 hours"]);
  await pool().query(add, ["young", "-23 hours"]);
  await housekeeping.run(running);
  expect((await pool().query("SELECT key FROM guess_windows")).rows).toEqual([{ key: "young" }]);
});

test("what a busy integration had made is counted when the hour is over, once; of few it is not", async () => {
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
      `WITH fact AS (INSERT INTO occurrences (event_type, event_id, dedup_key, snapshot, fanned_out_at) SELECT 'thread.created', $2, n::text, '{}', now() FROM generate_series(1, $3::int) n RETURNING id)
       INSERT INTO deliveries (delivery_id, occurrence_id, integration_id, event_id, event_type, body, status, created_at, settled_at)
       SELECT 'dlv_' || id, id, $1, $2, 'thread.created', 'body', $4, $5::timestamptz + interval '59 minutes', now() FROM fact`,
      [id, event.id, made, status, hour],
    );
  }
  const counted = async () => (await pool().query("SELECT integration_id AS id, made, hour FROM delivery_hours ORDER BY made")).rows;
  await countHours(running, hour.getTime() + 3_600_000 + 30_000);
  expect(await counted()).toEqual([]);
  for (let turn = 0; turn < 2; turn++) await countHours(running, hour.getTime() + 3_600_000 + 61_000);
  expect(await counted()).toEqual(integrations.slice(1).map((each) => ({ ...each, hour })));
});

test("payloads, and what was answered, are kept for 30 days after the end of a delivery, its row for 90 more; what waits is left alone", async () => {
  const event = await anEvent(await anOrganization());
  const integration = await anIntegration({ id: event.organization_id });
  const add = async (name: string, status: string, days: number, body: string | null, daysSettled = days) => {
    const { rows } = await pool().query(
      `INSERT INTO occurrences (event_type, event_id, dedup_key, snapshot, occurred_at, fanned_out_at)
       VALUES ('thread.created', $1, $2, '{"name": "kept"}', now() - make_interval(days => $3), now()) RETURNING id`,
      [event.id, name, days],
    );
    await pool().query(
      `INSERT INTO deliveries (delivery_id, occurrence_id, integration_id, event_id, event_type, body, status, settled_at)
       VALUES ($1, $2, $3, $4, 'thread.created', $5, $6, CASE WHEN $6 <> 'pending' THEN now() - make_interval(days => $7) END)`,
      [name, rows[0].id, integration.id, event.id, body, status, daysSettled],
    );
    await pool().query(
      `INSERT INTO delivery_attempts (delivery_row, number, duration_ms, outcome, request_headers, response_body)
       SELECT id, 1, 1, 'refused', '{}', 'answer' FROM deliveries WHERE delivery_id = $1`,
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
    `SELECT delivery_id AS name, body IS NOT NULL AS body, response_body IS NOT NULL AS answer, snapshot <> '{}' AS snapshot
       FROM deliveries d JOIN occurrences o ON o.id = d.occurrence_id JOIN delivery_attempts a ON a.delivery_row = d.id ORDER BY 1`,
  );
  expect(rows).toEqual([
    { name: "old", body: false, answer: false, snapshot: false },
    { name: "replayed late", body: true, answer: true, snapshot: true },
    { name: "replayed long ago", body: false, answer: false, snapshot: false },
    { name: "waiting", body: true, answer: true, snapshot: true },
    { name: "young", body: true, answer: true, snapshot: true },
  ]);
});
