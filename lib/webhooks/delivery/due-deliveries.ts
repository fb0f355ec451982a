import { fast } from "@/lib/db/fast";

/** A delivery that is due for an attempt. */
export interface DueDelivery {
  id: string;
  delivery_id: string;
  integration_id: string;
  event_type: string;
  /** The body as text, so that headers and body are sent in one write. */
  body: string;
  /** Attempts made so far. */
  attempt_count: number;
  replay_of: string | null;
  changed_fields: string | null;
}

/** The deliveries of each integration that have been due longest, except those already claimed. */
export const dueDeliveries = (
  endpoints: { integrationId: string; claimed: Set<string> }[],
  atMostEach: number,
) =>
  fast<DueDelivery>("deliveries", {
    name: "due-deliveries",
    text: `SELECT d.* FROM (SELECT id, claimed::uuid[]
        FROM unnest($1::uuid[], $2::text[]) AS e (id, claimed) OFFSET 0) i CROSS JOIN LATERAL (
             SELECT id, delivery_id, integration_id, event_type, convert_from(body, 'UTF8')
               AS body, attempt_count, replay_of, changed_fields FROM deliveries
              WHERE integration_id = i.id AND status = 'pending' AND next_attempt_at <= now()
                AND id <> ALL (i.claimed) AND body IS NOT NULL
              ORDER BY next_attempt_at LIMIT $3) d`,
    values: [
      endpoints.map(({ integrationId }) => integrationId),
      endpoints.map(({ claimed }) => `{${[...claimed].join(",")}}`),
      atMostEach,
    ],
  });

/**
 * Integrations with a due delivery, whose endpoint is free or owned by this worker and does not
 * rest. Those that could be served for the longest time are first. The query takes one index step
 * for each integration with pending deliveries, regardless of their number.
 */
export const dueEndpoints = (workerId: string, atMost: number) =>
  fast<{ integration_id: string }>("deliveries", {
    name: "due-endpoints",
    text: `WITH RECURSIVE pending AS (
             (SELECT integration_id, next_attempt_at FROM deliveries WHERE status = 'pending'
               ORDER BY integration_id, next_attempt_at LIMIT 1)
             UNION ALL
             SELECT following.* FROM pending p CROSS JOIN LATERAL (
               SELECT integration_id, next_attempt_at FROM deliveries
               WHERE status = 'pending' AND integration_id > p.integration_id
                ORDER BY integration_id, next_attempt_at LIMIT 1) following
           )
           SELECT p.integration_id
             FROM pending p LEFT JOIN webhook_endpoints e USING (integration_id)
             LEFT JOIN delivery_workers w ON w.id = e.owner AND w.lease_until > now()
            WHERE p.next_attempt_at <= now() AND (e.probe_at IS NULL OR e.probe_at <= now())
              AND (e.owner = $1::uuid OR w.id IS NULL)
            ORDER BY greatest(p.next_attempt_at, e.probe_at) LIMIT $2`,
    values: [workerId, atMost],
  });
