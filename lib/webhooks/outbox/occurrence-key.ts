/** What an occurrence is found by: its event leads to its shard. */
export interface OccurrenceKey {
  id: string;
  event_id: string;
}

/**
 * SQL: whether `o` is one of the occurrences whose keys $1 and $2 hold. A join with the keys could read all occurrences of the event for each of them when
 * PostgreSQL's statistics are older than its rows; this looks each of them up.
 */
export const isNamedSql = "o.event_id = ANY ($1::uuid[]) AND o.id = ANY ($2::uuid[])";

/** The values of `isNamedSql`. */
export const namesOf = (keys: OccurrenceKey[]) => [[...new Set(keys.map(({ event_id }) => event_id))], keys.map(({ id }) => id)];
