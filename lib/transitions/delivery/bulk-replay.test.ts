import { expect, test } from "vitest";
import "@/e2e/support/database";
import { aListener, anEventWithOrganization } from "@/e2e/support/listener";
import { aMember, anActor, aPerson } from "@/e2e/support/world";
import { pool } from "@/lib/db/pool";
import { prisma } from "@/lib/db/prisma";
import { replayDeadLetters, replaysAtMost } from "./replay";

const longAgo = new Date("2026-01-01T00:00:00.000Z");

async function aPublisher() {
  const event = await anEventWithOrganization();
  const person = await aPerson();
  await aMember({ id: event.organization_id }, person);
  return {
    event,
    ...(await aListener(event, "https://hooks.example.com/in")),
    publisher: anActor(person),
  };
}

/**
 * Creates dead letters about threads, the first one at the time `at` and each one `apart` after the
 * one before.
 */
async function createDeadLetters(
  integration: { id: string },
  event: { id: string },
  count: number,
  at: string,
  apart = "0",
) {
  const client = await pool().connect();
  // On a busy machine this takes longer than the service's statement timeout.
  await client.query("BEGIN; SET LOCAL statement_timeout = 0");
  await client.query(
    `WITH occurrences AS (
       INSERT INTO occurrences (event_type, event_id, dedup_key, snapshot, fanned_out_at)
       SELECT 'thread.created', $2, n::text, '{"name": "Tabletop"}', now() FROM generate_series(0, $3::int - 1) n RETURNING id, dedup_key
     )
     INSERT INTO deliveries (delivery_id, occurrence_id, integration_id, event_id, event_type, body, status, created_at, settled_at)
     SELECT 'dlv_' || id, id, $1, $2, 'thread.created', '{}', 'dead', $4::timestamptz + dedup_key::int * $5::interval, now() FROM occurrences`,
    [integration.id, event.id, count, at, apart],
  );
  await client.query("COMMIT");
  client.release();
}

const replaysOf = (integration: { id: string }) =>
  prisma().delivery.count({ where: { integration_id: integration.id, replay_of: { not: null } } });

test("dead letters of the same instant or millisecond are each replayed once", async () => {
  const { integration, event, publisher } = await aPublisher();
  await createDeadLetters(integration, event, 700, "2026-11-01T00:00:00.123456Z");
  await createDeadLetters(integration, event, 700, "2026-11-02T00:00:00.123000Z", "1 microsecond");
  expect(await replayDeadLetters(publisher, integration.id, longAgo)).toBe(1_400);
  const { rows } = await pool().query(
    "SELECT count(*)::int AS letters FROM (SELECT DISTINCT replay_of FROM deliveries WHERE replay_of IS NOT NULL) r",
  );
  expect(rows).toEqual([{ letters: 1_400 }]);
  expect(await replayDeadLetters(publisher, integration.id, longAgo)).toBe(0);
});

test("dead letters that can no longer be sent, however many, do not block those behind them", {
  timeout: 60_000,
}, async () => {
  const { integration, publisher, event } = await aPublisher();
  await createDeadLetters(
    integration,
    await anEventWithOrganization(),
    replaysAtMost + 1,
    "2026-11-01T00:00:00.123456Z",
  );
  await createDeadLetters(integration, event, 3, "2026-11-01T00:00:00.123999Z");
  expect(await replayDeadLetters(publisher, integration.id, longAgo)).toBe(3);
});

test("a fixed number at most is replayed per request, and the next request continues after them", {
  timeout: 60_000,
}, async () => {
  const { integration, publisher, event } = await aPublisher();
  await createDeadLetters(integration, event, replaysAtMost + 2, "2026-11-01T00:00:00.123456Z");
  expect(await replayDeadLetters(publisher, integration.id, longAgo)).toBe(replaysAtMost);
  expect(await replayDeadLetters(publisher, integration.id, longAgo)).toBe(2);
});

test("concurrent bulk replays send each dead letter once", async () => {
  const { integration, event, publisher } = await aPublisher();
  await createDeadLetters(integration, event, 900, "2026-11-01T00:00:00.123456Z");
  const counts = await Promise.all(
    [1, 2, 3].map(() => replayDeadLetters(publisher, integration.id, longAgo)),
  );
  expect(counts.reduce((sum, count) => sum + count)).toBe(900);
  expect(await replaysOf(integration)).toBe(900);
});
