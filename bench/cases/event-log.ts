import { randomUUID } from "node:crypto";
import { besideFloor, type Case } from "@/bench/measure";
import type { World } from "@/bench/world";
import { basicAuthorization } from "@/e2e/support/event-log";
import { aWebhookSecret } from "@/e2e/support/publisher";
import { pool } from "@/lib/db/pool";
import { assignPositions } from "@/lib/webhooks/delivery/dispatch";
import { sealLogCursor } from "@/lib/webhooks/log/cursor";

const entries = 10_000;

/**
 * Pages of 100 from the middle of an integration's event log, each item with both kinds of
 * signature.
 */
export const eventLog: Case[] = [
  {
    name: "event log",
    run: async (bench) => {
      const middle = await fill(bench.world);
      const { app } = bench.world;
      const path = "/webhooks/v1/log?limit=100&after=";
      const after = sealLogCursor(app.id, {
        position: middle,
        assignedAt: Math.floor(Date.now() / 1_000),
      });
      const headers = basicAuthorization(app);
      const row = await besideFloor(bench, {
        name: `event log, pages of 100 of ${entries.toLocaleString("en")}`,
        service: () => [{ path: path + after, headers }],
        floor: () => [{ path: path + middle, headers }],
        connections: 2,
        atLeast: "100/s: 10,000 items/s",
      });
      return [row];
    },
  },
];

/**
 * Creates deliveries of about 800 bytes with log positions. Returns the position of the middle one.
 */
async function fill({ app, eventId }: World): Promise<string> {
  await aWebhookSecret(app);
  const occurrence = randomUUID();
  await pool().query(
    "INSERT INTO occurrences (id, event_type, event_id, dedup_key, snapshot, fanned_out_at) VALUES ($1, 'thread.created', $2, 'bench', '{}', now())",
    [occurrence, eventId],
  );
  await pool().query(
    `INSERT INTO deliveries (delivery_id, occurrence_id, integration_id, event_id, event_type, body,
      status, settled_at, replay_of)
     SELECT 'dlv_' || gen_random_uuid(), $1, $2, $3, 'thread.created',
       convert_to('{"text":"' || repeat('About it. ', 79) || '"}', 'UTF8'), 'delivered', now(),
       'dlv'
       FROM generate_series(1, $4)`,
    [occurrence, app.id, eventId, entries],
  );
  await assignPositions();
  await pool().query("VACUUM ANALYZE event_log_entries, deliveries");
  const { rows } = await pool().query<{ position: string }>(
    "SELECT position::text FROM event_log_entries WHERE integration_id = $1 ORDER BY event_log_entries.position OFFSET $2 LIMIT 1",
    [app.id, entries / 2],
  );
  return rows[0]?.position ?? "0";
}
