import { rowExistsSql } from "@/lib/db/outside-sandboxes";
import { query } from "@/lib/db/query";
import { writeBehind } from "@/lib/db/write-behind";

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
export const recordReading = (reading: Reading) => readings.add(reading, reading.integrationId);

function writeReadings(latest: Reading[]) {
  return query({
    name: "write-event-log-readers",
    text: `INSERT INTO event_log_readers AS r (integration_id, read_at, position, streaming)
           SELECT * FROM unnest($1::uuid[], $2::timestamptz[], $3::bigint[], $4::boolean[]) n (integration_id, read_at, position, streaming)
            WHERE ${rowExistsSql("integrations", "n.integration_id")}
           ON CONFLICT (integration_id) DO UPDATE SET read_at = excluded.read_at, position = excluded.position, streaming = excluded.streaming
            WHERE r.read_at <= excluded.read_at`,
    values: [
      latest.map(({ integrationId }) => integrationId),
      latest.map(({ at }) => at),
      latest.map(({ position }) => position),
      latest.map(({ streaming }) => streaming),
    ],
  });
}
