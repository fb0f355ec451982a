import { finished } from "node:stream/promises";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import type { SqlType } from "@/lib/resources/kinds";
import { type ItemField, type List, type ListName, lists } from "./lists";

/** Staged columns that are not fields of the item. */
const extraColumns: { [L in ListName]?: Record<string, SqlType> } = {
  users: { new_id: "uuid" },
  members: { new_id: "uuid" },
  people: { new_id: "uuid", guest_email: "text", guest_email_given: "boolean" },
};

const copyBytesAtLeast = 1024 * 1024;

export const listNames = Object.keys(lists) as ListName[];
export const fieldsOf = (list: ListName): [string, ItemField][] =>
  Object.entries((lists[list] as List).fields);

/**
 * The file's rows, in temporary tables `import_LIST` that end with the connection: `parent` (the
 * number of the event or organization in the file), `at` (the number in the list), `present` (bit
 * n: the file has the nth field), one column per field.
 */
export class Staging {
  readonly counts = Object.fromEntries(listNames.map((list) => [list, 0])) as Record<
    ListName,
    number
  >;
  private readonly waiting = new Map<ListName, string[]>();
  private readonly waitingBytes = new Map<ListName, number>();
  private copying: Promise<void> = Promise.resolve();

  constructor(private readonly client: pg.ClientBase) {}

  async create() {
    for (const list of listNames) await this.client.query(createTable(list));
  }

  /** `item` has the fields that the file has; `row` may hold more values for a new row. */
  add(list: ListName, parent: number, at: number, item: object, row: Record<string, unknown>) {
    const line = copyLine(list, parent, at, item, row);
    const lines = this.waiting.get(list);
    if (lines) lines.push(line);
    else this.waiting.set(list, [line]);
    this.waitingBytes.set(list, (this.waitingBytes.get(list) ?? 0) + line.length);
    this.counts[list] += 1;
  }

  /** Sends the gathered rows. The database receives them while reading of the file continues. */
  async drain(bytesAtLeast = copyBytesAtLeast) {
    for (const [list, bytes] of this.waitingBytes) {
      if (bytes < bytesAtLeast) continue;
      const text = this.waiting.get(list)?.join("") ?? "";
      this.waiting.delete(list);
      this.waitingBytes.delete(list);
      await this.copying;
      this.copying = this.copy(list, text);
      this.copying.catch(() => {}); // the error is thrown where it is awaited
    }
  }

  async finish() {
    await this.drain(0);
    await this.copying;
    for (const list of listNames)
      if (this.counts[list] > 0) await this.client.query(`ANALYZE import_${list}`);
  }

  private async copy(list: ListName, text: string) {
    const columns = [
      "parent",
      "at",
      "present",
      ...fieldsOf(list).map(([name]) => name),
      ...Object.keys(extraColumns[list] ?? {}),
    ];
    const stream = this.client.query(
      copyFrom(`COPY import_${list} (${columns.join(", ")}) FROM STDIN`),
    );
    stream.end(Buffer.from(text));
    await finished(stream);
  }
}

const createTable = (list: ListName) => `CREATE TEMP TABLE import_${list} (${stagedColumns(list)})`;

function stagedColumns(list: ListName): string {
  const columns = [
    ...fieldsOf(list).map(([name, { sql }]) => [name, sql]),
    ...Object.entries(extraColumns[list] ?? {}),
  ];
  const resolved = "event_id uuid, is_new boolean, person_id uuid";
  return `parent int, at int, present bigint, ${columns.map((c) => c.join(" ")).join(", ")}, ${resolved}`;
}

/**
 * Staged rows without a table: a relation over a parameter that holds what `stagedRow` returns, as
 * JSON text.
 */
export const stagedRelation = (list: ListName, parameter: string) =>
  `json_to_recordset(${parameter}::json) AS s (${stagedColumns(list)})`;

/**
 * The same for rows of one event that have no other than these fields: the plan has nothing about
 * the others.
 */
export function stagedRelationWithFields(
  list: ListName,
  names: ReadonlySet<string>,
  rows: string,
  event: string,
): string {
  const columns = [
    ...fieldsOf(list).map(([name, { sql }]) => [name, sql] as const),
    ...Object.entries(extraColumns[list] ?? {}),
  ];
  const given = columns.flatMap(([name, sql]) => (names.has(name) ? [`, ${name} ${sql}`] : []));
  const absent = columns.flatMap(([name, sql]) =>
    names.has(name) ? [] : [`, NULL::${sql} AS ${name}`],
  );
  return `(SELECT r.*, ${event}::uuid AS event_id${absent.join("")}
             FROM json_to_recordset(${rows}::json) AS r (at int, present bigint${given.join("")})) s`;
}

/**
 * A row of `stagedRelation`. Absent members become null there. A null list becomes an empty one.
 */
export function stagedRow(
  list: ListName,
  at: number,
  item: object,
  row: Record<string, unknown>,
): Record<string, unknown> {
  let present = 0;
  let bit = 1;
  const staged: Record<string, unknown> = { ...row, parent: 0, at };
  for (const [name, field] of columnsOf[list].fields) {
    if (name in item) present += bit;
    bit *= 2;
    if (field.sql === "text[]" && row[name] === null) staged[name] = [];
  }
  return { ...staged, present };
}

/** The same, with the defaults of a new row for fields that the item omits. */
export const stagedNewRow = (
  list: ListName,
  at: number,
  item: object,
  row: Record<string, unknown>,
): Record<string, unknown> => ({
  ...Object.fromEntries(columnsOf[list].fields.map(([name, { absent }]) => [name, absent ?? null])),
  ...stagedRow(list, at, item, row),
});

const columnsOf = Object.fromEntries(
  listNames.map((list) => [
    list,
    { fields: fieldsOf(list), further: Object.entries(extraColumns[list] ?? {}) },
  ]),
) as Record<ListName, { fields: [string, ItemField][]; further: [string, SqlType][] }>;

function copyLine(
  list: ListName,
  parent: number,
  at: number,
  item: object,
  row: Record<string, unknown>,
): string {
  const columns = columnsOf[list];
  let present = 0;
  let bit = 1;
  let line = "";
  for (const [name, field] of columns.fields) {
    if (name in item) present += bit;
    bit *= 2;
    line += `\t${copyValue(name in row ? row[name] : (field.absent ?? null), field.sql)}`;
  }
  for (const [name, sql] of columns.further) line += `\t${copyValue(row[name] ?? null, sql)}`;
  return `${parent}\t${at}\t${present}${line}\n`;
}

/** PostgreSQL's COPY text format. */
function copyValue(value: unknown, sql: SqlType): string {
  if (value === null) return "\\N";
  if (typeof value === "boolean") return value ? "t" : "f";
  if (typeof value === "string")
    return sql === "jsonb" ? escaped(JSON.stringify(value)) : escaped(value);
  if (sql === "text[]" && Array.isArray(value))
    return escaped(`{${value.map(arrayElement).join(",")}}`);
  return typeof value === "number" ? String(value) : escaped(JSON.stringify(value));
}

const special = /[\\\t\n\r]/;
const escapes: Record<string, string> = { "\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r" };
const escaped = (text: string) =>
  special.test(text)
    ? text.replace(/[\\\t\n\r]/g, (character) => escapes[character] ?? character)
    : text;

const arrayElement = (element: unknown) => `"${String(element).replace(/["\\]/g, "\\$&")}"`;
