/** The key of an occurrence. Its event determines the shard. */
export interface OccurrenceKey {
  id: string;
  event_id: string;
}

/**
 * SQL: whether `o` is one of the occurrences with the keys in $1 and $2. When PostgreSQL's
 * statistics are outdated, a join with the keys could read all occurrences of the event for each
 * key. This condition looks up each key.
 */
export const isOneOfKeysSql = "o.event_id = ANY ($1::uuid[]) AND o.id = ANY ($2::uuid[])";

/** The values of `isOneOfKeysSql`. */
export const keyValuesOf = (keys: OccurrenceKey[]) => [
  [...new Set(keys.map(({ event_id }) => event_id))],
  keys.map(({ id }) => id),
];
