import { query } from "@/lib/db/query";

/**
 * The smallest count that is stored. Counting fewer deliveries is as quick as reading a stored
 * count.
 */
const smallestStoredCount = 1_000;

/**
 * An hour is counted this long after its end, when every transaction that began within it has
 * ended.
 */
const settledAfterMs = 60_000;

const hourMs = 3_600_000;

/** The end of the last hour that this process counted. */
let countedUntil = 0;

/**
 * Counts the deliveries made for busy integrations in each of the last 24 full hours. The count of
 * a past hour never changes, so the health page counts only pending deliveries and dead letters.
 */
export async function countDeliveryHours(stop: AbortSignal, now = Date.now()): Promise<void> {
  const end = Math.floor((now - settledAfterMs) / hourMs) * hourMs;
  for (
    let hour = Math.max(countedUntil, end - 24 * hourMs);
    hour < end && !stop.aborted;
    hour += hourMs
  ) {
    await countHour(new Date(hour));
    countedUntil = hour + hourMs;
  }
}

const countHour = (hour: Date) =>
  query({
    name: "count-hour",
    text: `INSERT INTO delivery_hours (integration_id, hour, made)
           SELECT e.integration_id, $1::timestamptz, d.made FROM webhook_endpoints e
           CROSS JOIN LATERAL (
             SELECT count(*)::int AS made FROM deliveries
              WHERE integration_id = e.integration_id AND status = ANY ('{pending,delivered,dead}')
                AND created_at >= $1 AND created_at < $1::timestamptz + interval '1 hour') d
            WHERE d.made >= $2 ON CONFLICT DO NOTHING`,
    values: [hour, smallestStoredCount],
  });
