import { pool } from "@/lib/db/pool";

/** Counting fewer at once is as quick as looking up how many they are. */
const busyFrom = 1_000;

/** A transaction that began in the hour has ended so long after it. */
const settledAfterMs = 60_000;

const hourMs = 3_600_000;

/** Until when the hours are counted, by this process. */
let countedUntil = 0;

/**
 * Counts what busy integrations had made in each hour that is over, of the latest day: that number stays, whatever becomes of them, so that an endpoint's
 * health costs what is pending or dead and not what was delivered.
 */
export async function countHours(stop: AbortSignal, now = Date.now()): Promise<void> {
  const end = Math.floor((now - settledAfterMs) / hourMs) * hourMs;
  for (let hour = Math.max(countedUntil, end - 24 * hourMs); hour < end && !stop.aborted; hour += hourMs) {
    await countHour(new Date(hour));
    countedUntil = hour + hourMs;
  }
}

const countHour = (hour: Date) =>
  pool().query({
    name: "count-hour",
    text: `INSERT INTO delivery_hours (integration_id, hour, made)
           SELECT e.integration_id, $1::timestamptz, d.made FROM webhook_endpoints e CROSS JOIN LATERAL (
             SELECT count(*)::int AS made FROM deliveries
              WHERE integration_id = e.integration_id AND status = ANY ('{pending,delivered,dead}') AND created_at >= $1 AND created_at < $1::timestamptz + interval '1 hour') d
            WHERE d.made >= $2 ON CONFLICT DO NOTHING`,
    values: [hour, busyFrom],
  });
