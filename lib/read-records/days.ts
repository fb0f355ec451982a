/**
 * The reads of connections are added up by day and source in `read_days`
 * (docs/rules/people.md#reads-by-day): every record up to `read_days_until`. A writer of a record
 * older than this marks the record's day as late, so that the day is added up again.
 */
export const lateAfterSeconds = 60;

/** SQL: the UTC day of a timestamp. */
export const dayOfSql = (at: string) => `(${at} AT TIME ZONE 'UTC')::date`;

/** SQL: the aggregates over reads `r` of pages `p`. */
export const totalsSql = `min(r.at) AS first_read, max(r.at) AS last_read, max(r.id::text) AS last_id, count(*) AS times, sum(cardinality(p.people)) AS people,
  sum(cardinality(p.withheld) + cardinality(p.unscoped)) AS hidden, min(p.first_at) AS from_at, max(p.last_at) AS to_at`;
