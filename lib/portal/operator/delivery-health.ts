import { idOutsideSandboxesSql } from "@/lib/db/outside-sandboxes";
import { query } from "@/lib/db/query";

/** The state of the delivery queue, for the operator and for /metrics. */
export interface DeliveryHealth {
  /** Occurrences waiting for fan-out, and how long the oldest has waited, in seconds. */
  occurrencesWaiting: number;
  occurrenceAgeSeconds: number;
  /** Notices held back until a deletion grace ends. */
  noticesHeld: number;
  /**
   * Pending deliveries, the due ones among them, and how long the oldest has been due, in seconds.
   */
  pending: number;
  due: number;
  queueAgeSeconds: number;
  deadLetters: number;
  endpointsFailing: number;
  endpointsPaused: number;
  workers: number;
  /** How often a worker took over an endpoint from a worker whose lease had expired. */
  leasesLost: number;
}

export async function deliveryHealth(): Promise<DeliveryHealth> {
  const rows = await query<DeliveryHealth>({ name: "delivery-health", text });
  const [health] = rows;
  if (!health) throw new Error("One row was expected.");
  return health;
}

const waitingOccurrencesSql = `FROM occurrences WHERE fanned_out_at IS NULL AND cancelled_at IS NULL AND held_for IS NULL AND dispatch_at <= now() AND ${idOutsideSandboxesSql("events", "occurrences.event_id")}`;
const secondsSince = (instant: string) =>
  `coalesce(extract(epoch FROM now() - min(${instant})), 0)::float8`;

const text = `
  SELECT (SELECT count(*)::int ${waitingOccurrencesSql}) AS "occurrencesWaiting",
         (SELECT ${secondsSince("dispatch_at")} ${waitingOccurrencesSql}) AS "occurrenceAgeSeconds",
         (SELECT count(*)::int FROM occurrences WHERE held_for IS NOT NULL AND cancelled_at IS NULL
            AND ${idOutsideSandboxesSql("events", "occurrences.event_id")}) AS "noticesHeld",
         p.*, e.*, w.*,
         (SELECT count(*)::int FROM deliveries WHERE status = 'dead') AS "deadLetters"
    FROM (SELECT count(*)::int AS pending, count(*) FILTER (WHERE next_attempt_at <= now())::int AS due,
                 greatest(${secondsSince("next_attempt_at")}, 0) AS "queueAgeSeconds" FROM deliveries WHERE status = 'pending') p,
         (SELECT count(*) FILTER (WHERE failing_since IS NOT NULL AND paused_at IS NULL)::int AS "endpointsFailing",
                 count(*) FILTER (WHERE paused_at IS NOT NULL)::int AS "endpointsPaused" FROM webhook_endpoints) e,
         (SELECT count(*) FILTER (WHERE lease_until > now())::int AS workers, coalesce(sum(takeovers), 0)::int AS "leasesLost" FROM delivery_workers) w`;

export const troubledAtMost = 50;

/**
 * Endpoints that fail or are paused, in the order in which that began. The caller has checked that
 * the viewer is the operator.
 */
export async function troubledEndpoints() {
  const rows = await query<{
    id: string;
    display_name: string;
    organization: string;
    consecutive_failures: number;
    failing_since: Date | null;
    paused_at: Date | null;
    pause_reason: string | null;
    pending: number;
    dead: number;
  }>({
    name: "troubled-endpoints",
    text: `SELECT i.id, i.display_name, o.name AS organization, e.consecutive_failures, e.failing_since, e.paused_at, e.pause_reason,
                  (SELECT count(*)::int FROM deliveries d WHERE d.integration_id = i.id AND d.status = 'pending') AS pending,
                  (SELECT count(*)::int FROM deliveries d WHERE d.integration_id = i.id AND d.status = 'dead') AS dead
             FROM (SELECT * FROM webhook_endpoints WHERE failing_since IS NOT NULL OR paused_at IS NOT NULL
                    ORDER BY coalesce(paused_at, failing_since) LIMIT ${troubledAtMost}) e
             JOIN integrations i ON i.id = e.integration_id JOIN organizations o ON o.id = i.organization_id
            ORDER BY coalesce(e.paused_at, e.failing_since)`,
  });
  return rows;
}

export type TroubledEndpoint = Awaited<ReturnType<typeof troubledEndpoints>>[number];
