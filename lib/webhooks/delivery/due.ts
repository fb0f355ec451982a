import { deliveryStatement } from "./database";

/** A delivery that is to be attempted. */
export interface DueDelivery {
  id: string;
  delivery_id: string;
  integration_id: string;
  event_type: string;
  /** Text, as it was made: head and body leave in one write. */
  body: string;
  /** Attempts made so far. */
  attempt_count: number;
  replay_of: string | null;
}

/** The longest due of each of these integrations, without those of it that are in hand already. */
export const dueDeliveries = (lanes: { integrationId: string; inHand: Set<string> }[], atMostEach: number) =>
  deliveryStatement<DueDelivery>({
    name: "due-deliveries",
    text: `SELECT d.* FROM (SELECT id, in_hand::uuid[] FROM unnest($1::uuid[], $2::text[]) AS l (id, in_hand) OFFSET 0) i CROSS JOIN LATERAL (
             SELECT id, delivery_id, integration_id, event_type, convert_from(body, 'UTF8') AS body, attempt_count, replay_of FROM deliveries
              WHERE integration_id = i.id AND status = 'pending' AND next_attempt_at <= now() AND id <> ALL (i.in_hand) AND body IS NOT NULL
              ORDER BY next_attempt_at LIMIT $3) d`,
    values: [lanes.map(({ integrationId }) => integrationId), lanes.map(({ inHand }) => `{${[...inHand].join(",")}}`), atMostEach],
  });

/**
 * Integrations with something due whose endpoint is free, or this worker's, and does not rest between probes; the longest due first. One step through the
 * index per integration that has anything pending, however much it has.
 */
export const dueEndpoints = (worker: string, atMost: number) =>
  deliveryStatement<{ integration_id: string }>({
    name: "due-endpoints",
    text: `WITH RECURSIVE pending AS (
             (SELECT integration_id, next_attempt_at FROM deliveries WHERE status = 'pending' ORDER BY integration_id, next_attempt_at LIMIT 1)
             UNION ALL
             SELECT following.* FROM pending p CROSS JOIN LATERAL (
               SELECT integration_id, next_attempt_at FROM deliveries WHERE status = 'pending' AND integration_id > p.integration_id
                ORDER BY integration_id, next_attempt_at LIMIT 1) following
           )
           SELECT p.integration_id
             FROM pending p LEFT JOIN webhook_endpoints e USING (integration_id) LEFT JOIN delivery_workers w ON w.id = e.owner AND w.lease_until > now()
            WHERE p.next_attempt_at <= now() AND (e.probe_at IS NULL OR e.probe_at <= now()) AND (e.owner = $1::uuid OR w.id IS NULL)
            ORDER BY p.next_attempt_at LIMIT $2`,
    values: [worker, atMost],
  });

/** Everything that is pending becomes a dead letter, in steps; nothing is lost, and all of it can be replayed. */
export async function buryPending(integrationId: string): Promise<void> {
  const perStep = 1_000;
  for (;;) {
    const buried = await deliveryStatement({
      name: "bury-pending",
      text: `UPDATE deliveries SET status = 'dead', settled_at = now(), next_attempt_at = NULL
              WHERE id IN (SELECT id FROM deliveries WHERE integration_id = $1::uuid AND status = 'pending' LIMIT $2) RETURNING id`,
      values: [integrationId, perStep],
    });
    if (buried.length < perStep) return;
  }
}

/** These, unattempted. */
export const bury = (ids: string[]) =>
  deliveryStatement({
    name: "bury",
    text: "UPDATE deliveries SET status = 'dead', settled_at = now(), next_attempt_at = NULL WHERE id = ANY ($1::uuid[]) AND status = 'pending'",
    values: [ids],
  });
