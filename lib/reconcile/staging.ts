import { hashImportedPassword } from "@/lib/crypto/password";
import type { Transaction } from "@/lib/db/transact";
import type { SqlType } from "@/lib/resources/kinds";
import type { Item } from "./item";
import { eventLists, fieldsOf, type List, type ListName, listNames, lists } from "./lists";

/** Staged columns that are not fields of the item. */
const extraColumns: { [L in ListName]?: Record<string, SqlType> } = {
  people: { guest_email: "text", guest_email_given: "boolean" },
};

type Values = Record<string, unknown>;

/** Longer texts live until V8 collects its old generation: a load then takes twice the memory. */
const sentLengthAtLeast = 100 * 1024;

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

  /**
   * A statement over all rows of a large file joins whole tables, whatever the planner thinks of
   * rows that this transaction has written. A statement of a verb finds few.
   */
  async joinWholeTables(isOverAll: boolean) {
    if (Object.values(this.counts).reduce((sum, count) => sum + count) > 10_000)
      await this.tx.$executeRawUnsafe(`SET LOCAL enable_nestloop = ${isOverAll ? "off" : "on"}`);
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
             FROM json_to_recordset(${rows}::json) AS r (at int,
               present bigint${given.join("")})) s`;
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

/**
 * A password is used only when its account is created. Passwords of existing accounts are never
 * hashed, and no password is staged in plain text.
 */
export class NewPasswords {
  private waiting: { at: number; item: Item; row: Item }[] = [];

  constructor(
    private readonly tx: Transaction,
    private readonly staging: Staging,
  ) {}

  queue(at: number, item: Item, row: Item) {
    this.waiting.push({ at, item, row });
  }

  async drain() {
    if (this.waiting.length === 0) return;
    const users = this.waiting;
    this.waiting = [];
    const known = await this.existing(users.map(({ row }) => row.email));
    await Promise.all(
      users.map(async ({ at, item, row }) => {
        const password = known.has(row.email)
          ? null
          : await hashImportedPassword(String(row.password));
        this.staging.add("users", 0, at, item, { ...row, password });
      }),
    );
  }

  private async existing(emails: unknown[]): Promise<Set<unknown>> {
    const rows = await this.tx.query<{ email: string }>(
      `SELECT email FROM people
        WHERE email = ANY($1::text[]) AND NOT is_guest AND deleted_at IS NULL`,
      emails,
    );
    return new Set(rows.map(({ email }) => email));
  }
}

/**
 * Gives every staged row its event, its id and whether it is new. Omitted ids are derived, so that
 * the same file gives the same ids.
 */
export async function resolveIds(tx: Transaction, staging: Staging) {
  for (const list of ["organizations", "events"] as const) {
    if (staging.counts[list] === 0) continue;
    await tx.$executeRawUnsafe(deriveIdsSql(list, "''"));
    await tx.$executeRawUnsafe(
      `UPDATE import_${list} s SET is_new = NOT EXISTS (SELECT FROM ${lists[list].table} t
        WHERE t.id = s.id)`,
    );
  }
  if (staging.counts.events > 0)
    await tx.$executeRawUnsafe("UPDATE import_events SET event_id = id");
  for (const list of eventLists) if (staging.counts[list] > 0) await resolveInEvent(tx, list);
}

async function resolveInEvent(tx: Transaction, list: ListName) {
  await tx.$executeRawUnsafe(
    `UPDATE import_${list} s SET event_id = e.id FROM import_events e WHERE e.at = s.parent`,
  );
  if (list === "people") return; // whom their names find
  if ("naturalKey" in lists[list])
    await tx.$executeRawUnsafe(deriveIdsSql(list, "s.event_id::text"));
  const own = list === "form_fields" ? "key" : "id";
  await tx.$executeRawUnsafe(
    `UPDATE import_${list} s SET is_new = NOT EXISTS (SELECT FROM ${lists[list].table} t
      WHERE t.event_id = s.event_id AND t.${own} = s.${own})`,
  );
}

/**
 * A name-based UUID of the row's parent, its natural name, and its number among the rows with that
 * name.
 */
function deriveIdsSql(list: ListName, inside: string): string {
  const { naturalKey } = lists[list] as List;
  return `UPDATE import_${list} t
    SET id = overlay(overlay(d.hash placing '8' from 13) placing 'a' from 17)::uuid
    FROM (SELECT s.parent, s.at, md5(concat_ws(' ', 'import ${list}', ${inside}, ${naturalKey},
            row_number() OVER (PARTITION BY s.parent, ${naturalKey} ORDER BY s.at))) AS hash
          FROM import_${list} s WHERE s.id IS NULL) d
    WHERE t.parent = d.parent AND t.at = d.at`;
}
