import { clock } from "@/lib/clock";
import { rowExistsSql } from "@/lib/db/outside-sandboxes";
import { query } from "@/lib/db/query";
import { writeBehind } from "@/lib/db/write-behind";
import { openLiveSecrets } from "@/lib/webhooks/outgoing/webhook-secret";
import type { LogPosition } from "./cursor";
import { type LogItem, logItem } from "./item";
import { type LogPage, type LogQuery, readLog } from "./page";

export interface ItemPage {
  items: LogItem[];
  next: LogPosition;
  hasMore: boolean;
}

/** Reads a page as it is served, with each item signed now. */
export async function readItems(
  integrationId: string,
  query: LogQuery,
  streaming: boolean,
): Promise<ItemPage> {
  const page = await readLog(integrationId, query);
  const { next, hasMore } = page;
  const items = page.entries.length === 0 ? [] : signedItems(integrationId, page);
  recordReading({ integrationId, at: clock.now(), position: next.position, streaming });
  return { items, next, hasMore };
}

/** One item, or undefined while the delivery has no position in the log. */
export async function readItem(
  integrationId: string,
  deliveryRow: string,
): Promise<LogItem | undefined> {
  const [entry] = await query<{ before: string }>({
    text: `SELECT (position - 1)::text AS before FROM event_log_entries
            WHERE integration_id = $1 AND delivery_row = $2 AND position IS NOT NULL`,
    values: [integrationId, deliveryRow],
  });
  if (!entry) return undefined;
  const after = { position: entry.before, assignedAt: 0 };
  const [item] = signedItems(integrationId, await readLog(integrationId, { after, limit: 1 }));
  return item;
}

function signedItems(integrationId: string, { entries, secrets }: LogPage): LogItem[] {
  const live = openLiveSecrets(secrets);
  if (!live) throw new Error("An integration with deliveries has no webhook secret.");
  return entries.map((entry) => logItem(integrationId, entry, live));
}

/** Records that an integration read its log, and up to which position. */
interface Reading {
  integrationId: string;
  at: Date;
  position: string;
  streaming: boolean;
}

const readings = writeBehind<Reading>("readers of the event log", {
  everyMilliseconds: 2_000,
  flushAt: 500,
  atMost: 10_000,
  write: writeReadings,
});

/**
 * For the publisher's page and the metrics. Written after the response; only the latest reading of
 * each integration is kept.
 */
const recordReading = (reading: Reading) => readings.add(reading, reading.integrationId);

function writeReadings(latest: Reading[]) {
  return query({
    name: "write-event-log-readers",
    text: `INSERT INTO event_log_readers AS r (integration_id, read_at, position, streaming)
           SELECT * FROM unnest($1::uuid[], $2::timestamptz[], $3::bigint[],
               $4::boolean[]) n (integration_id, read_at, position, streaming)
            WHERE ${rowExistsSql("integrations", "n.integration_id")}
           ON CONFLICT (integration_id) DO UPDATE
           SET read_at = excluded.read_at, position = excluded.position,
             streaming = excluded.streaming
            WHERE r.read_at <= excluded.read_at`,
    values: [
      latest.map(({ integrationId }) => integrationId),
      latest.map(({ at }) => at),
      latest.map(({ position }) => position),
      latest.map(({ streaming }) => streaming),
    ],
  });
}
