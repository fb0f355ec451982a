import { beforeAll, expect, test } from "vitest";
import "@/e2e/support/database";
import { distribution, type Placement, unenforcedForeignKeys } from "@/e2e/support/distribution";
import { pool } from "./pool";

// Checks docs/costs.md#the-event-is-the-partition-key against PostgreSQL's catalogs: the
// requirements of Citus and other distributed PostgreSQL on a schema.

interface UniqueIndex {
  name: string;
  table: string;
  columns: string[];
}

interface ForeignKey {
  name: string;
  table: string;
  columns: string[];
  target: string;
  targetColumns: string[];
}

const columnsSql = (relation: string, numbers: string) =>
  `ARRAY(SELECT a.attname::text FROM unnest(${numbers}) WITH ORDINALITY AS k (number, index)
          JOIN pg_attribute a ON a.attrelid = ${relation} AND a.attnum = k.number ORDER BY index)`;

const ours = "n.nspname = current_schema()";

const query = async <Row extends object>(text: string) => (await pool().query<Row>(text)).rows;

const readTables = () =>
  query<{
    name: string;
  }>(`SELECT c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
   WHERE ${ours} AND c.relkind IN ('r', 'p') ORDER BY 1`);

/** Includes primary keys. */
const readUniqueIndexes = () =>
  query<UniqueIndex>(`SELECT i.relname AS name, t.relname
    AS table, ${columnsSql("x.indrelid", "x.indkey::int2[]")} AS columns
   FROM pg_index x JOIN pg_class i ON i.oid = x.indexrelid JOIN pg_class t ON t.oid = x.indrelid
   JOIN pg_namespace n ON n.oid = t.relnamespace
  WHERE ${ours} AND x.indisunique ORDER BY 1`);

const readForeignKeys = () =>
  query<ForeignKey>(`SELECT c.conname AS name, t.relname AS table, f.relname AS target,
        ${columnsSql("c.conrelid", "c.conkey")} AS columns,
            ${columnsSql("c.confrelid", "c.confkey")} AS "targetColumns"
   FROM pg_constraint c JOIN pg_class t ON t.oid = c.conrelid JOIN pg_class f ON f.oid = c.confrelid
   JOIN pg_namespace n ON n.oid = t.relnamespace
  WHERE ${ours} AND c.contype = 'f' ORDER BY 1`);

let tables: string[];
let uniqueIndexes: UniqueIndex[];
let foreignKeys: ForeignKey[];

beforeAll(async () => {
  tables = (await readTables()).map(({ name }) => name);
  uniqueIndexes = await readUniqueIndexes();
  foreignKeys = await readForeignKeys();
});

function placementOf(table: string): Placement {
  const placement = distribution[table];
  if (!placement) throw new Error(`${table} is not declared in e2e/support/distribution.ts.`);
  return placement;
}

const carriesKey = ({ table, columns }: UniqueIndex) => {
  const placement = placementOf(table);
  return placement.kind !== "distributed" || columns.includes(placement.key);
};

/** Whether the two rows of a reference are always on one node. */
function staysOnOneNode({ table, columns, target, targetColumns }: ForeignKey): boolean {
  const [from, to] = [placementOf(table), placementOf(target)];
  if (to.kind === "reference") return true;
  if (from.kind !== "distributed" || to.kind !== "distributed")
    return from.kind === to.kind && from.kind === "local";
  const index = columns.indexOf(from.key);
  return from.group === to.group && index >= 0 && targetColumns[index] === to.key;
}

test("exactly the tables of the schema declare how they are distributed", () => {
  expect(Object.keys(distribution).sort()).toEqual(tables.toSorted());
});

test("every primary key and unique index of a distributed table contains its distribution key", () => {
  expect(uniqueIndexes.filter((index) => !carriesKey(index))).toEqual([]);
});

test("foreign keys stay within their group or point to a reference table, except those declared to be dropped, each with its substitute", () => {
  const leaving = foreignKeys
    .filter((foreignKey) => !staysOnOneNode(foreignKey))
    .map(({ name }) => name);
  expect(leaving).toEqual(Object.keys(unenforcedForeignKeys).sort());
});

test("distribution keys are never null", async () => {
  const nullable = await query<{ table: string; column: string }>(
    `SELECT c.relname AS table, a.attname AS column FROM pg_attribute a
      JOIN pg_class c ON c.oid = a.attrelid JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE ${ours} AND c.relkind IN ('r', 'p') AND a.attnum > 0 AND NOT a.attnotnull`,
  );
  const isKey = ({ table, column }: { table: string; column: string }) => {
    const placement = placementOf(table);
    return placement.kind === "distributed" && placement.key === column;
  };
  expect(nullable.filter(isKey)).toEqual([]);
});
