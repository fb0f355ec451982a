import { query } from "@/lib/db/query";
import { managesIntegration } from "./integrations";

export interface EventLogProgress {
  /** Null until the log is read for the first time. */
  reader: { read_at: Date; streaming: boolean } | null;
  /**
   * The entries that the reader has not read, counted up to `unreadAtMost`, and since when the
   * oldest of them has been readable.
   */
  unread: number;
  unreadSince: Date | null;
}

export const unreadAtMost = 10_000;

/**
 * The latest read of an integration's event log, and the entries left to read; null unless this
 * person manages the integration.
 */
export async function publisherEventLog(
  personId: string,
  integrationId: string,
): Promise<EventLogProgress | null> {
  if (!(await managesIntegration(personId, integrationId))) return null;
  const [row] = await query<{
    read_at: Date | null;
    streaming: boolean;
    unread: number;
    unreadSince: Date | null;
  }>({
    text: `SELECT r.read_at, coalesce(r.streaming, false) AS streaming,
                  count(e.placed_at)::int AS unread, min(e.placed_at) AS "unreadSince"
             FROM (SELECT $1::uuid AS id) i LEFT JOIN event_log_readers r ON r.integration_id = i.id
             LEFT JOIN LATERAL (
               SELECT placed_at FROM event_log_entries
               WHERE integration_id = i.id AND position > coalesce(r.position, 0)
               ORDER BY position LIMIT ${unreadAtMost}
             ) e ON true
            GROUP BY r.read_at, r.streaming`,
    values: [integrationId],
  });
  if (!row) throw new Error("One row was expected.");
  const { read_at, streaming, unread, unreadSince } = row;
  return { reader: read_at && { read_at, streaming }, unread, unreadSince };
}
