/**
 * What connections read is added up by day and source in `read_days` (docs/rules/people.md#reads-by-day): every record up to `read_days_until`. Who writes a record
 * that is older than this marks its day as late, so that it is added up anew.
 */
export const lateAfterSeconds = 60;

/** SQL: the day of a time. */
export const dayOfSql = (at: string) => `(${at} AT TIME ZONE 'UTC')::date`;

/** SQL: reads `r` of pages `p`, added up. */
export const addedUpSql = `min(r.at) AS first_read, max(r.at) AS last_read, max(r.id::text) AS last_id, count(*) AS times, sum(cardinality(p.people)) AS people,
  sum(cardinality(p.withheld) + cardinality(p.unscoped)) AS hidden, min(p.first_at) AS from_at, max(p.last_at) AS to_at`;
