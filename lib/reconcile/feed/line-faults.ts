import { sqlStateOf } from "@/lib/db/errors";
import { query } from "@/lib/db/query";
import type { Transaction } from "@/lib/db/transact";
import { Refusal } from "@/lib/errors/refusal";
import { checksOf } from "@/lib/reconcile/checks";
import { withNewRowDefaults } from "@/lib/reconcile/item";
import { type ListName, listNames, lists } from "@/lib/reconcile/lists";
import { stagedNewRow, stagedRelation } from "@/lib/reconcile/staging";
import { type Fault, faultOf, kinds, type StateLine, unknownEventFault } from "./line";

/**
 * The faults of a line that a verb or the database refused. The checks of files find them, with
 * their place in the line. The checks only explain: a refusal that they do not find is reported in
 * its own words. Throws an error that is not the line's fault. `within` is the transaction whose
 * records the checks see.
 */
export async function faultsOfError(
  error: unknown,
  line: StateLine,
  within?: Transaction,
): Promise<Fault[]> {
  const isRefused = error instanceof Refusal && explainedCodes.has(error.code);
  if (!isRefused && !isRefusedByDatabase(error)) throw error;
  const rowsOf: RowsOf = (text, values) =>
    within ? within.query(text, ...values) : query({ text, values });
  if (await isEventDeleted(line, rowsOf)) return [unknownEventFault(line.line, line.event)];
  const faults = line.isDeleted ? [] : await faultsByChecks(line, rowsOf);
  if (faults.length > 0) return faults;
  if (!isRefused)
    return [faultOf(line.line, "$.data", undefined, "values that the database can store")];
  const { field } = error.extra;
  const path =
    field === "id"
      ? "$.id"
      : line.isDeleted
        ? "$.deleted"
        : field === undefined
          ? "$.data"
          : `$.data.${field}`;
  return [
    faultOf(
      line.line,
      path,
      field === undefined || field === "id" ? undefined : line.item[field],
      error.message,
    ),
  ];
}

/** The event was deleted after the line was read. */
async function isEventDeleted({ event }: StateLine, rowsOf: RowsOf): Promise<boolean> {
  if (event === null) return false;
  return (await rowsOf("SELECT 1 FROM events WHERE id = $1::uuid", [event])).length === 0;
}

type RowsOf = <Row extends object>(text: string, values: unknown[]) => Promise<Row[]>;

/**
 * Whether a line caused the error. If several lines share the transaction, the others can be
 * applied without that line.
 */
export const isCausedByLine = (error: unknown) =>
  (error instanceof Refusal && explainedCodes.has(error.code)) ||
  isRefusedByDatabase(error) ||
  isCollision(error);

const explainedCodes = new Set(["validation_error", "invalid_request", "resource_not_found"]);

async function faultsByChecks(line: StateLine, rowsOf: RowsOf): Promise<Fault[]> {
  const list = kinds[line.kind];
  const checks = checksOf(list);
  if (checks.length === 0) return [];
  const row = {
    ...stagedNewRow(list, line.item, withNewRowDefaults(list, line.item, 0)),
    parent: 0,
    at: 0,
    event_id: line.event,
    is_new: await isNew(line, rowsOf),
  };
  const found = checks.map(
    (sql) =>
      `SELECT field, item, to_json(value) AS value, expected
         FROM (${sql}) f(parent, at, field, item, value, expected)`,
  );
  const staged = [
    row,
    ...(list === "events" ? [] : [{ at: 0, id: line.event, event_id: line.event, present: 0 }]),
  ];
  const rows = await rowsOf<FoundFault>(
    `WITH ${relations(list)} ${found.join(" UNION ALL ")}`,
    staged.map((each) => JSON.stringify([each])),
  );
  return rows.map(({ field, item, value, expected }) => {
    const path =
      field === null
        ? "$.data"
        : field in lists[list].fields && field !== "id"
          ? `$.data.${field}`
          : "$.id";
    return faultOf(
      line.line,
      item === null ? path : `${path}[${item}]`,
      value ?? undefined,
      expected,
    );
  });
}

interface FoundFault {
  field: string | null;
  item: number | null;
  value: unknown;
  expected: string;
}

/** The staged lists that checks read: the line, its event, and nothing else. */
const relations = (list: ListName) =>
  listNames
    .map(
      (each) =>
        `import_${each} AS (SELECT *
          FROM ${stagedRelation(each, each === list ? "$1" : each === "events" ? "$2" : "'[]'")})`,
    )
    .join(", ");

const isNew = async ({ kind, event, id }: StateLine, rowsOf: RowsOf): Promise<boolean> => {
  const { table } = lists[kinds[kind]];
  if (kind === "person" || kind === "user") return false;
  const inEvent = event !== null && kind !== "event";
  const key = kind === "form_field" ? "key" : "id";
  const rows = await rowsOf(
    `SELECT 1 FROM ${table} WHERE ${key}::text = $1 AND ($2::text IS NULL
      OR ${inEvent ? "event_id::text = $2" : "true"})`,
    [id, inEvent ? event : null],
  );
  return rows.length === 0;
};

/** SQLSTATEs of invalid values and violated constraints. */
const isRefusedByDatabase = (error: unknown) => /^2[23]/.test(sqlStateOf(error));

/**
 * Deadlocks, lock timeouts, and rows that another transaction deleted or created between the read
 * and the write.
 */
export const isCollision = (error: unknown) =>
  /^(40P01|40001|55P03|23505)$/.test(sqlStateOf(error)) ||
  (error instanceof Refusal && error.code === "resource_not_found");
