interface DueWork {
  table: string;
  /** The columns of its primary key. */
  key: string;
  /** SQL: the condition for a row `d` to be due and free, with the joins that it needs. */
  due: string;
  joins?: string;
  order: string;
  /**
   * SQL of SET that marks a row `c` as claimed: until when, and by whom. Only the latest claim may
   * write the outcome.
   */
  set: string;
  /** SQL of the select list over the claimed rows `c`, and the joins that it needs. */
  returning: string;
}

/**
 * SQL that claims at most $1 rows of due work, which no other worker claims at the same time. A
 * common table expression is evaluated once: a subquery repeated by a nested loop would claim other
 * rows each time, and nobody would do their work.
 */
export const claimDueSql = ({
  table,
  key,
  due,
  joins = "",
  order,
  set,
  returning,
}: DueWork): string => `
  WITH due AS (
    SELECT ${key.replace(/\w+/g, "d.$&")} FROM ${table} d ${joins} WHERE ${due}
     ORDER BY ${order} LIMIT $1 FOR UPDATE OF d SKIP LOCKED
  ), claimed AS (
    UPDATE ${table} c SET ${set} FROM due
     WHERE (${key.replace(/\w+/g, "c.$&")}) = (${key.replace(/\w+/g, "due.$&")}) RETURNING c.*
  )
  SELECT ${returning}`;
