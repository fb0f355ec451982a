import { epochSeconds } from "@/lib/clock";
import { config } from "@/lib/config/config";
import { query } from "@/lib/db/query";
import { instantSql } from "@/lib/db/rows";
import type { deliveryStatuses } from "@/lib/resources/closed-sets";
import { isErasedSql, typesNamingPeople } from "@/lib/webhooks/outbox/payload-erasure";
import { liveSecretsSql, type SealedSecret } from "@/lib/webhooks/outgoing/webhook-secret";
import { type LogPosition, startOfLog } from "./cursor";

export interface LogQuery {
  /** When absent, the page begins at the oldest retained entry. */
  after?: LogPosition;
  limit: number;
  /** When absent, all types. */
  types?: string[];
}

/** A delivery or a test webhook, with its position in the log. */
export interface LogEntry {
  logPosition: LogPosition;
  delivery_id: string;
  event_type: string;
  event_id: string;
  created_at: string;
  status: (typeof deliveryStatuses)[number];
  replay_of: string | null;
  /** Null for a test webhook too, whose sample names them. */
  changed_fields: string | null;
  /** Null when it was erased. */
  body: string | null;
  isTest: boolean;
}

export interface LogPage {
  entries: LogEntry[];
  /** The secrets that sign the entries now. */
  secrets: SealedSecret[];
  /**
   * The position where the next page begins. On a page that reaches the end of the log, this is the
   * end.
   */
  next: LogPosition;
  hasMore: boolean;
}

/** A filtered page examines at most this many entries: skipping an entry is cheap, but not free. */
const examinedAtMost = 2_000;

/**
 * The entries after a position, in their final order. One statement reads the entries, the end of
 * the log and the secrets. Every entry up to that end is visible, because the transactions that
 * assign positions run one after the other.
 */
export async function readLog(
  integrationId: string,
  { after, limit, types }: LogQuery,
): Promise<LogPage> {
  const readAt = epochSeconds();
  const entriesToExamine = types === undefined ? limit + 1 : Math.max(examinedAtMost, limit + 1);
  const oldest = after === undefined ? readAt - config().EVENT_LOG_TTL : 0;
  const values = [
    integrationId,
    (after ?? startOfLog).position,
    oldest,
    entriesToExamine,
    types ?? null,
    limit + 1,
    typesNamingPeople,
  ];
  const rows = await query<Edge | EntryRow>({ name: "event-log-page", text: pageSql, values });
  const [edge] = rows;
  if (edge?.position !== null) throw new Error("The event log has no head.");
  const { head, examined, last_position, last_placed_at, secrets } = edge;
  const matching = rows.filter(isEntry);
  const entries = matching.slice(0, limit).map(entryOf);
  const hasExaminedAll = examined < entriesToExamine;
  const hasMore = matching.length > limit || !hasExaminedAll;
  return { entries, secrets, hasMore, next: nextPosition() };

  function nextPosition(): LogPosition {
    const last = entries.at(-1);
    if (matching.length > limit && last) return last.logPosition;
    return hasExaminedAll || last_position === null
      ? { position: head, assignedAt: readAt }
      : { position: last_position, assignedAt: last_placed_at ?? 0 };
  }
}

interface EntryRow extends Omit<LogEntry, "logPosition" | "isTest"> {
  is_test: boolean;
  position: string;
  placed_at: number;
}

/** The first row of the result. One row for each entry follows. */
interface Edge {
  position: null;
  head: string;
  examined: number;
  last_position: string | null;
  last_placed_at: number | null;
  secrets: SealedSecret[];
}

const isEntry = (row: Edge | EntryRow): row is EntryRow => row.position !== null;

const entryOf = ({
  position,
  placed_at,
  delivery_id,
  event_type,
  event_id,
  created_at,
  status,
  replay_of,
  changed_fields,
  body,
  is_test,
}: EntryRow): LogEntry => ({
  logPosition: { position, assignedAt: placed_at },
  delivery_id,
  event_type,
  event_id,
  created_at,
  status,
  replay_of,
  changed_fields,
  body,
  isTest: is_test,
});

const epochSecondsSql = (instant: string) => `floor(extract(epoch FROM ${instant}))::float8`;

/**
 * A test webhook without a response is dead after a minute, because test webhooks are not retried.
 */
const testStatusSql = `CASE WHEN t.acknowledged THEN 'delivered' WHEN t.acknowledged IS NULL
    AND t.sent_at > now() - interval '1 minute' THEN 'pending' ELSE 'dead' END`;

const pageSql = `
  WITH examined AS MATERIALIZED (
    SELECT delivery_row, event_type, position, placed_at FROM event_log_entries
     WHERE integration_id = $1::uuid AND position > $2::bigint
       AND placed_at >= to_timestamp($3::float8) ORDER BY position LIMIT $4
  ), chosen AS MATERIALIZED (
    SELECT * FROM examined WHERE $5::text[] IS NULL OR event_type = ANY ($5) ORDER BY position
    LIMIT $6
  ), edge AS (
    SELECT h.position::text AS head, count(x.position)::int AS examined, max(x.position)::text
      AS last_position, ${epochSecondsSql("max(x.placed_at)")} AS last_placed_at,
           ${liveSecretsSql("$1::uuid")} AS secrets
      FROM event_log_head h LEFT JOIN examined x ON true GROUP BY h.position
  )
  SELECT edge.*, c.position::text, c.placed_at, c.event_type, c.delivery_id, c.event_id,
    c.created_at, c.status, c.replay_of, c.changed_fields, c.body, c.is_test
    FROM edge FULL JOIN (
      SELECT c.position, ${epochSecondsSql("c.placed_at")} AS placed_at, c.event_type, s.*
      FROM chosen c CROSS JOIN LATERAL (
        SELECT d.delivery_id, d.event_id, ${instantSql("d.created_at")} AS created_at, d.status,
          d.replay_of, d.changed_fields,
               CASE WHEN ${isErasedSql("$7")} THEN NULL ELSE convert_from(d.body, 'UTF8') END
                 AS body, false AS is_test
          FROM deliveries d WHERE d.integration_id = $1::uuid AND d.id = c.delivery_row
         UNION ALL
        SELECT t.delivery_id, t.event_id, ${instantSql("t.sent_at")}, ${testStatusSql}, NULL, NULL,
          t.body, true FROM test_webhooks t
         WHERE t.integration_id = $1::uuid AND t.id = c.delivery_row
      ) s
    ) c ON false
   ORDER BY c.position NULLS FIRST`;
