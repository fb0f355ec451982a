import type { Transaction } from "@/lib/db/transact";
import type { SqlType } from "@/lib/resources/kinds";
import { type ItemField, type List, type ListName, lists } from "./lists";

/** Staged columns that are not fields of the item. */
const extraColumns: { [L in ListName]?: Record<string, SqlType> } = {
  people: { guest_email: "text", guest_email_given: "boolean" },
};

type Values = Record<string, unknown>;

const sentLengthAtLeast = 1024 * 1024;

export const listNames = Object.keys(lists) as ListName[];
export const fieldsOf = (list: ListName): [string, ItemField][] =>
  Object.entries((lists[list] as List).fields);

/**
 * The file's rows, in temporary tables `import_LIST` that end with the connection: `parent` (the
 * number of the event or organization in the file), `at` (the number in the list), `present` (bit
 * n: the file has the nth field), one column per field.
 */
export class Staging {
  readonly counts = mapLists(() => 0);
  private readonly waiting = new Map<ListName, string[]>();
  private readonly waitingLengths = new Map<ListName, number>();
  private sending: Promise<unknown> = Promise.resolve();

  constructor(private readonly tx: Transaction) {}

  async create() {
    for (const list of listNames) await this.tx.$executeRawUnsafe(createTable(list));
  }

  /** `item` has the fields that the file has; `row` may hold more values for a new row. */
  add(list: ListName, parent: number, at: number, item: Values, row: Values) {
    const text = JSON.stringify(Object.assign(stagedNewRow(list, item, row), { parent, at }));
    const waiting = this.waiting.get(list);
    if (waiting) waiting.push(text);
    else this.waiting.set(list, [text]);
    this.waitingLengths.set(list, (this.waitingLengths.get(list) ?? 0) + text.length);
    this.counts[list] += 1;
  }

  /** Sends the gathered rows. The database receives them while reading of the file continues. */
  async drain(lengthAtLeast = sentLengthAtLeast) {
    for (const [list, length] of this.waitingLengths) {
      if (length < lengthAtLeast) continue;
      const rows = `[${this.waiting.get(list)?.join(",") ?? ""}]`;
      this.waiting.delete(list);
      this.waitingLengths.delete(list);
      await this.sending;
      this.sending = this.tx.query(
        `INSERT INTO import_${list} SELECT * FROM ${stagedRelation(list, "$1")}`,
        rows,
      );
      this.sending.catch(() => {}); // the error is thrown where it is awaited
    }
  }

  async finish() {
    await this.drain(0);
    await this.sending;
    for (const list of listNames)
      if (this.counts[list] > 0) await this.tx.$executeRawUnsafe(`ANALYZE import_${list}`);
  }
}

const createTable = (list: ListName) =>
  `CREATE TEMP TABLE import_${list} (${stagedColumns(list)}) ON COMMIT DROP`;

const columnsOf = (list: ListName): [string, SqlType][] => [
  ...fieldsOf(list).map(([name, { sql }]): [string, SqlType] => [name, sql]),
  ...Object.entries(extraColumns[list] ?? {}),
];

function stagedColumns(list: ListName): string {
  const columns = columnsOf(list).map((column) => column.join(" "));
  const resolved = "event_id uuid, is_new boolean";
  return `parent int, at int, present bigint, ${columns.join(", ")}, ${resolved}`;
}

/** Rows without a table: a relation over a parameter that holds them as JSON text. */
export const stagedRelation = (list: ListName, parameter: string) =>
  `json_to_recordset(${parameter}::json) AS s (${stagedColumns(list)})`;

/**
 * A relation over rows of one event that have no other than these fields: the plan has nothing
 * about the others.
 */
export function stagedRelationWithFields(
  list: ListName,
  names: ReadonlySet<string>,
  rows: string,
  event: string,
): string {
  const columns = columnsOf(list);
  const given = columns.flatMap(([name, sql]) => (names.has(name) ? [`, ${name} ${sql}`] : []));
  const absent = columns.flatMap(([name, sql]) =>
    names.has(name) ? [] : [`, NULL::${sql} AS ${name}`],
  );
  return `(SELECT r.*, ${event}::uuid AS event_id${absent.join("")}
             FROM json_to_recordset(${rows}::json) AS r (at int, present bigint${given.join("")})) s`;
}

/** A row of a staged relation, in which absent members become null. */
export function stagedRow(list: ListName, item: Values, row: Values): Values {
  let present = 0;
  let bit = 1;
  for (const [name] of fieldsOfLists[list]) {
    if (name in item) present += bit;
    bit *= 2;
  }
  return { ...row, present };
}

/** Has the defaults of a new row for fields that the item omits. */
export const stagedNewRow = (list: ListName, item: Values, row: Values): Values =>
  stagedRow(list, item, { ...defaults[list], ...row });

const fieldsOfLists = mapLists(fieldsOf);
const defaults = mapLists((list) =>
  Object.fromEntries(
    fieldsOf(list).flatMap(([name, { absent }]) => (absent === undefined ? [] : [[name, absent]])),
  ),
);

function mapLists<Value>(of: (list: ListName) => Value) {
  return Object.fromEntries(listNames.map((list) => [list, of(list)])) as Record<ListName, Value>;
}
