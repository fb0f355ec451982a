import { fieldsOf, type List, type ListName, lists } from "./lists";

// Pieces of SQL over a staged row `s` and the row `t` it becomes.

/**
 * A query for faulty staged rows `s`: `SELECT parent, at, field, item, value, expected`; `item` is
 * an index inside a list field.
 */
export interface Check {
  list: ListName;
  sql: string;
}

/** The columns of a check: a fault of the staged row's field. */
export const faultSql = (
  field: string | null,
  value: string,
  expected: string,
  item = "NULL::int",
) =>
  `SELECT s.parent, s.at, ${field === null ? "NULL::text" : `'${field}'`}, ${item},
          ${value}, ${expected}`;

export const sqlText = (words: string) => `'${words.replaceAll("'", "''")}'`;

export function isGiven(list: ListName, field: string): string {
  const bit = 2 ** fieldsOf(list).findIndex(([name]) => name === field);
  return `(s.present & ${bit}::bigint) <> 0`;
}

/** The future value of a field: the file's if the file has the field, else the stored one. */
export const mergedValue = (list: ListName, field: string) => {
  const column = (lists[list] as List).fields[field]?.column ?? field;
  return `CASE WHEN t.created_at IS NULL OR ${isGiven(list, field)} THEN s.${field} ELSE t.${column} END`;
};

const [start, end] = [
  mergedValue("activities", "start_time"),
  mergedValue("activities", "end_time"),
];

/**
 * The future status of an activity, as SQL: unless the file has it, it follows the times when they
 * change (docs/rules/states.md#activity-states).
 */
export const activityStatusSql = `CASE
  WHEN t.created_at IS NULL OR ${isGiven("activities", "status")} THEN s.status
  WHEN t.status = 'canceled' OR ((${start}), (${end})) IS NOT DISTINCT
    FROM (t.start_time, t.end_time) THEN t.status
  WHEN (${start}) IS NOT NULL AND (${end}) IS NOT NULL THEN 'scheduled' ELSE 'new' END`;

/**
 * SQL: whether a staged event `s` has another slug than the stored event `t`, which it is about.
 */
export const givesUpSlugSql = `${isGiven("events", "slug")} AND s.slug IS DISTINCT FROM t.slug`;

/** SQL: `a` is the account with this address. */
export const isAccountSql = (email: string) =>
  `a.email = ${email} AND NOT a.is_guest AND a.deleted_at IS NULL`;

/** SQL: the id of the person who has the key or address on the event of the staged row `s`. */
export const namedPersonSql = (ref: string) => `coalesce(
    (SELECT p.person_id FROM event_people p
      WHERE p.event_id = s.event_id AND p.guest_key = ${ref}),
    (SELECT a.id FROM people a WHERE ${isAccountSql(ref)}))`;

/** SQL: the staged person `s` has an approved application, and the stored record another status. */
export const becomesApprovedSql = (storedStatus: string) =>
  `(${isGiven("people", "application_status")} AND s.application_status = 'approved'
    AND ${storedStatus} <> 'approved')`;

/** A column that a field sets directly, and its future value as SQL. */
interface ColumnWrite {
  field: string;
  column: string;
  value: string;
}

/** `created_at` is set once, and `updated_at` by the service. */
export const columnWrites = (list: ListName): ColumnWrite[] =>
  fieldsOf(list).flatMap(([field, { column = field }]) =>
    column === null || field === "created_at" || field === "updated_at"
      ? []
      : [
          {
            field,
            column,
            value: `CASE WHEN ${isGiven(list, field)} THEN s.${field} ELSE t.${column} END`,
          },
        ],
  );
