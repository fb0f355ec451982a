import { idOutsideSandboxesSql } from "@/lib/db/outside-sandboxes";
import { query } from "@/lib/db/query";

/** The state of the event log, for /metrics. */
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
    text: `SELECT (SELECT count(*)::int FROM event_log_entries WHERE position IS NULL
                      AND ${idOutsideSandboxesSql("integrations", "event_log_entries.integration_id")}) AS unplaced, count(*)::int AS readers,
                  coalesce(extract(epoch FROM now() - min(e.placed_at)), 0)::float8 AS "lagSeconds"
             FROM event_log_readers r LEFT JOIN LATERAL (
               SELECT placed_at FROM event_log_entries WHERE integration_id = r.integration_id AND position > r.position ORDER BY position LIMIT 1
             ) e ON true
            WHERE r.read_at > now() - interval '5 minutes' AND ${idOutsideSandboxesSql("integrations", "r.integration_id")}`,
    values: [],
  });
  if (!health) throw new Error("One row was expected.");
  return health;
}
