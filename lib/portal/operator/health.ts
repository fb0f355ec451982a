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
  const rows = await query<DeliveryHealth>({ name: "delivery-health", text: deliverySql });
  const [health] = rows;
  if (!health) throw new Error("One row was expected.");
  return health;
}

const waitingOccurrencesSql = `
   FROM occurrences
  WHERE fanned_out_at IS NULL AND cancelled_at IS NULL AND held_for IS NULL
    AND dispatch_at <= now()
    AND ${idOutsideSandboxesSql("events", "occurrences.event_id")}`;
const secondsSince = (instant: string) =>
  `coalesce(extract(epoch FROM now() - min(${instant})), 0)::float8`;

const deliverySql = `
  SELECT (SELECT count(*)::int ${waitingOccurrencesSql}) AS "occurrencesWaiting",
         (SELECT ${secondsSince("dispatch_at")} ${waitingOccurrencesSql}) AS "occurrenceAgeSeconds",
         (SELECT count(*)::int FROM occurrences WHERE held_for IS NOT NULL AND cancelled_at IS NULL
            AND ${idOutsideSandboxesSql("events", "occurrences.event_id")}) AS "noticesHeld",
         p.*, e.*, w.*,
         (SELECT count(*)::int FROM deliveries WHERE status = 'dead') AS "deadLetters"
    FROM (SELECT count(*)::int AS pending,
                 count(*) FILTER (WHERE next_attempt_at <= now())::int AS due,
                 greatest(${secondsSince("next_attempt_at")}, 0) AS "queueAgeSeconds"
            FROM deliveries WHERE status = 'pending') p,
         (SELECT count(*) FILTER (WHERE failing_since IS NOT NULL AND paused_at IS NULL)::int
                   AS "endpointsFailing",
                 count(*) FILTER (WHERE paused_at IS NOT NULL)::int AS "endpointsPaused"
            FROM webhook_endpoints) e,
         (SELECT count(*) FILTER (WHERE lease_until > now())::int AS workers,
                 coalesce(sum(takeovers), 0)::int AS "leasesLost"
            FROM delivery_workers) w`;

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
    text: `SELECT i.id, i.display_name, o.name AS organization, e.consecutive_failures,
                  e.failing_since, e.paused_at, e.pause_reason,
                  (SELECT count(*)::int FROM deliveries d
                   WHERE d.integration_id = i.id AND d.status = 'pending') AS pending,
                  (SELECT count(*)::int FROM deliveries d
                   WHERE d.integration_id = i.id AND d.status = 'dead') AS dead
             FROM (SELECT * FROM webhook_endpoints
                   WHERE failing_since IS NOT NULL OR paused_at IS NOT NULL
                    ORDER BY coalesce(paused_at, failing_since) LIMIT ${troubledAtMost}) e
             JOIN integrations i ON i.id = e.integration_id
             JOIN organizations o ON o.id = i.organization_id
            ORDER BY coalesce(e.paused_at, e.failing_since)`,
  });
  return rows;
}

export type TroubledEndpoint = Awaited<ReturnType<typeof troubledEndpoints>>[number];

export interface EventLogHealth {
  /** Entries without a position: readers do not see them yet. */
  unplaced: number;
  /** Integrations that read their log in the last five minutes. */
  readers: number;
  /**
   * How long the oldest entry that one of these readers has not read has been readable, in seconds.
   */
  lagSeconds: number;
}

export async function eventLogHealth(): Promise<EventLogHealth> {
  const [health] = await query<EventLogHealth>({
    name: "event-log-health",
    text: `SELECT (SELECT count(*)::int FROM event_log_entries
                    WHERE position IS NULL
                      AND ${idOutsideSandboxesSql("integrations", "event_log_entries.integration_id")}
                  ) AS unplaced,
                  count(*)::int AS readers,
                  coalesce(extract(epoch FROM now() - min(e.placed_at)), 0)::float8 AS "lagSeconds"
             FROM event_log_readers r LEFT JOIN LATERAL (
               SELECT placed_at FROM event_log_entries
               WHERE integration_id = r.integration_id AND position > r.position
               ORDER BY position LIMIT 1
             ) e ON true
            WHERE r.read_at > now() - interval '5 minutes'
              AND ${idOutsideSandboxesSql("integrations", "r.integration_id")}`,
    values: [],
  });
  if (!health) throw new Error("One row was expected.");
  return health;
}

/** For how long the longest waiting piece of each kind has been due, in seconds, for /metrics. */
const overdueSql = {
  mails: "SELECT min(due_at) FROM mails",
  notifications: "SELECT min(created_at) FROM broadcasts WHERE done_at IS NULL",
  decisions: "SELECT min(due_at) FROM held_decisions",
  schedules: `SELECT min(next_fetch_at) FROM watched_schedules w JOIN events e ON e.id = w.event_id
               WHERE e.is_archived IS NOT TRUE`,
  notices: `SELECT min(dispatch_at) FROM occurrences
             WHERE held_for IS NOT NULL AND cancelled_at IS NULL`,
};

export interface WorkHealth {
  overdueSeconds: Record<keyof typeof overdueSql, number>;
  /** The age of the oldest transaction on the server that this account may see. */
  longestTransactionSeconds: number;
}

export async function workHealth(): Promise<WorkHealth> {
  const [row] = await query<WorkHealth>({ name: "work-health", text: workSql });
  if (!row) throw new Error("One row was expected.");
  return row;
}

const secondsOverdue = (instant: string) =>
  `greatest(coalesce(extract(epoch FROM now() - (${instant})), 0), 0)::float8`;

const workSql = `
  SELECT json_build_object(${Object.entries(overdueSql)
    .map(([work, oldest]) => `'${work}', ${secondsOverdue(oldest)}`)
    .join(", ")}) AS "overdueSeconds",
    ${secondsOverdue("SELECT min(xact_start) FROM pg_stat_activity WHERE state <> 'idle'")}
      AS "longestTransactionSeconds"`;
