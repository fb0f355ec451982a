import type { List, ListName } from "./lists";
import { lists } from "./lists";
import { fieldsOf } from "./staging";

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
  WHEN t.status = 'canceled' OR ((${start}), (${end})) IS NOT DISTINCT FROM (t.start_time, t.end_time) THEN t.status
  WHEN (${start}) IS NOT NULL AND (${end}) IS NOT NULL THEN 'scheduled' ELSE 'new' END`;

/**
 * SQL: whether a staged event `s` has another slug than the stored event `t`, which it is about.
 */
export const givesUpSlugSql = `${isGiven("events", "slug")} AND s.slug IS DISTINCT FROM t.slug`;

/**
 * Columns that the import itself sets only on new rows, like the status of a wave (`write.ts`).
 * Changing them on existing rows has consequences, so verbs make those changes
 * (docs/rules/import.md#history-or-news).
 */
export const consequentialColumns = [
  "is_archived",
  "archived_at",
  "verification",
  "verification_at",
  "publish_status",
];

/** SQL conditions: the state in the staged row differs from the stored one. */
export const stateDiffers = {
  verification: `${isGiven("organizations", "verification")} AND s.verification <> o.verification AND (s.verification <> 'unverified' OR o.verification = 'verified')`,
  is_archived: `${isGiven("events", "is_archived")} AND coalesce(s.is_archived, false) <> coalesce(e.is_archived, false)`,
  publish_status: `${isGiven("events", "publish_status")} AND s.publish_status <> coalesce(e.publish_status, 'draft')`,
  waveStatus: `${isGiven("registration_waves", "status")} AND s.status <> w.status`,
};

/** SQL: `a` is the account with this address. */
export const isAccountSql = (email: string) =>
  `a.email = ${email} AND NOT a.is_guest AND a.deleted_at IS NULL`;

/** The id of the person who has the guest's key on the event, or else the account's address. */
export const namedPersonSql = (key: string, email = key, event = "s.event_id") => `coalesce(
    (SELECT p.person_id FROM event_people p WHERE p.event_id = ${event} AND p.guest_key = ${key}),
    (SELECT a.id FROM people a WHERE ${isAccountSql(email)}))`;

/** SQL: the staged person `s` has an approved application, and the stored record another status. */
export const becomesApprovedSql = (storedStatus: string) =>
  `(${isGiven("people", "application_status")} AND s.application_status = 'approved' AND ${storedStatus} <> 'approved')`;

export interface ColumnWrite {
  /** The field that sets the column. */
  field?: string;
  column: string;
  onCreate: string;
  /** Absent: the column is set on creation only. */
  onUpdate?: string;
}

/** The columns that fields set directly. */
export function columnWrites(list: ListName): ColumnWrite[] {
  return fieldsOf(list)
    .filter(([, field]) => field.column !== null)
    .map(([name, field]) => {
      const column = field.column ?? name;
      if (name === "updated_at")
        return { field: name, column, onCreate: "coalesce(s.updated_at, s.created_at, now())" };
      const onCreate = name === "created_at" ? "coalesce(s.created_at, now())" : `s.${name}`;
      return {
        field: name,
        column,
        onCreate,
        onUpdate: `CASE WHEN ${isGiven(list, name)} THEN s.${name} ELSE t.${column} END`,
      };
    });
}

export interface Upsert {
  table: string;
  key: readonly string[];
  /** A relation with the columns of the key and the staged columns. */
  source: string;
  writes: ColumnWrite[];
}

/**
 * Locks the existing rows that differ in the order of their keys, as verbs do that change several
 * rows. An update by itself would lock them in the order of its plan, and such a verb and the load
 * could wait for each other.
 */
export const lockSql = (upsert: Upsert): string =>
  `SELECT count(*) FROM (
     SELECT FROM ${upsert.table} t JOIN ${upsert.source} s ON ${sameKey(upsert.key)} WHERE ${isDifferent(upsert)}
      ORDER BY ${upsert.key.map((k) => `t.${k}`).join(", ")} FOR NO KEY UPDATE OF t) locked`;

/** Updates existing rows that differ; a row that already agrees is not touched. */
export const updateSql = (upsert: Upsert): string =>
  `UPDATE ${upsert.table} t SET ${updatesOf(upsert)
    .map(({ column, onUpdate }) => `${column} = ${onUpdate}`)
    .join(", ")}
    FROM ${upsert.source} s WHERE ${sameKey(upsert.key)} AND ${isDifferent(upsert)} RETURNING ${upsert.key.map((k) => `t.${k}`).join(", ")}`;

const updatesOf = ({ writes }: Upsert) => writes.filter((write) => write.onUpdate !== undefined);

function isDifferent(upsert: Upsert): string {
  const updates = updatesOf(upsert);
  const stored = updates.map(({ column }) => `t.${column}`).join(", ");
  const wanted = updates.map(({ onUpdate }) => onUpdate).join(", ");
  return `(${stored}) IS DISTINCT FROM (${wanted})`;
}

/**
 * Inserts the rows that do not exist. One that another transaction is just inserting is left to it.
 */
export function insertSql({ table, key, source, writes }: Upsert): string {
  const columns = [...key.map((k) => ({ column: k, onCreate: `s.${k}` })), ...writes];
  return `INSERT INTO ${table} (${columns.map(({ column }) => column).join(", ")})
    SELECT ${columns.map(({ onCreate }) => onCreate).join(", ")} FROM ${source} s
    WHERE NOT EXISTS (SELECT FROM ${table} t WHERE ${sameKey(key)})
    ON CONFLICT (${key.join(", ")}) DO NOTHING RETURNING ${key.join(", ")}`;
}

const sameKey = (key: readonly string[]) => key.map((k) => `t.${k} = s.${k}`).join(" AND ");
