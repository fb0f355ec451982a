import { config } from "@/lib/config/config";
import { keysetPage, keysetPositionOf } from "@/lib/db/keyset";
import { query } from "@/lib/db/query";
import { instantSql } from "@/lib/db/rows";
import { dayOfSql, totalsSql } from "@/lib/read-records/store";

/**
 * A connection's reads about people, or webhooks it was sent, on one day through one endpoint or
 * event type (docs/rules/people.md#what-an-app-read).
 */
export interface ConnectionRead {
  id: string;
  first: string;
  last: string;
  times: number;
  source: string;
  isSent: boolean;
  /**
   * `people`: the people in its responses, counted once per response. `hidden`: those among them of
   * whom a value was hidden.
   */
  people: number;
  hidden: number;
  /**
   * The creation times of the earliest and latest row on the pages; null when the responses were
   * not pages.
   */
  from: string | null;
  to: string | null;
}

const entriesPerPage = 30;

/**
 * A page of the connection's reads about people, latest first. Days are processed one after another
 * until the page is full. Their reads are already summed, except the latest ones and those of the
 * day that is being deleted (docs/rules/people.md#reads-by-day).
 */
export async function readsOfConnection(
  { eventId, integrationId }: { eventId: string; integrationId: string },
  after: string,
): Promise<{ rows: ConnectionRead[]; next: string | null }> {
  const rows = await query<ConnectionRead>({
    name: "reads-of-connection",
    text: `SELECT g.id, ${instantSql("g.first")} AS first, ${instantSql("g.last")} AS last, g.times,
                  g.source, position('.' IN g.source) > 0 AS "isSent", g.people, g.hidden,
                  ${instantSql("g.from")} AS from, ${instantSql("g.to")} AS to
             FROM (SELECT ago, begins, begins >= now() - make_interval(secs => $3::int) AS is_kept
                     FROM (SELECT ago,
                                  date_trunc('day', coalesce($4::timestamptz,
                                                             now() + interval '1 day'), 'UTC')
                                    - ago * interval '24 hours' AS begins
                             FROM generate_series(0, $3::int / 86400 + 2) ago) each ORDER BY ago) d
            CROSS JOIN LATERAL (
              SELECT max(s.last_id) AS id, min(s.first_read) AS first, max(s.last_read) AS last,
                     sum(s.times)::int AS times, s.source, sum(s.people)::int AS people,
                     sum(s.hidden)::int AS hidden, min(s.from_at) AS from, max(s.to_at) AS to
                FROM (SELECT source, first_read, last_read, last_id, times, people, hidden,
                             from_at, to_at
                        FROM read_days
                       WHERE event_id = $1 AND integration_id = $2 AND day = ${dayOfSql("d.begins")}
                         AND d.is_kept
                      UNION ALL
                      SELECT r.source, ${totalsSql} FROM read_records r
                             JOIN read_pages p ON p.id = r.page_id
                       WHERE r.event_id = $1 AND r.integration_id = $2 AND r.at >= d.begins
                         AND r.at < d.begins + interval '24 hours'
                         AND r.at > CASE WHEN d.is_kept THEN (SELECT until FROM read_days_until)
                           ELSE now() - make_interval(secs => $3::int) END
                       GROUP BY r.source) s
               GROUP BY s.source) g
            WHERE $4::timestamptz IS NULL OR (g.last, g.id) < ($4, $5::text)
            ORDER BY d.ago, g.last DESC, g.id DESC LIMIT ${entriesPerPage + 1}`,
    values: [eventId, integrationId, config().READ_RECORD_TTL, ...keysetPositionOf(after)],
  });
  return keysetPage(rows, entriesPerPage, ({ last }) => last);
}
