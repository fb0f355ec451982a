import type pg from "pg";
import { inTransaction } from "@/lib/db/raw-transaction";
import { lockAgainstConnectingSql } from "@/lib/transitions/connection/import-lock";
import type { PathOf } from "./checks";
import { applyLines } from "./feed/apply";
import { comparisonSql } from "./feed/compare";
import { isPlatformKind, type Kind, kinds, kindsInOrder, type StateLine } from "./feed/line";
import { importSource, type Source } from "./feed/source";
import type { Item } from "./item";
import { dropRemovedPlayers } from "./removed-people";
import { consequentialColumns } from "./staged-sql";
import { fieldsOf } from "./staging";
import type { Tally } from "./tally";

// For an event with connected integrations, the differences in a file are news and not history:
// each goes through its verb, as if the feed had sent it (docs/rules/import.md#history-or-news).

const eventKinds = kindsInOrder.filter((kind) => !isPlatformKind(kind));

const batch = 1_000;

/**
 * Keeps integrations from being connected to the file's events until it is written. One that is
 * connected before receives the file as news; one that is connected afterwards reads it. At this
 * point the load holds no row that a person who is connecting could wait for.
 */
export async function lockAgainstConnecting(client: pg.ClientBase): Promise<void> {
  await client.query(lockAgainstConnectingSql("SELECT id FROM import_events WHERE NOT is_new"));
}

/**
 * Moves the rows of connected events out of the staged rows, which are written directly, into
 * temporary tables `connected_LIST`. Returns the titles of these events.
 */
export async function separateConnectedEvents(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ at: number; title: string }>(
    `SELECT s.at, coalesce(e.title, 'Untitled event') AS title FROM import_events s JOIN events e ON e.id = s.id
      WHERE EXISTS (SELECT FROM connections c WHERE c.event_id = s.id AND c.status <> 'ended') ORDER BY s.at`,
  );
  if (rows.length === 0) return [];
  for (const kind of eventKinds) {
    const list = kinds[kind];
    await client.query(`CREATE TEMP TABLE connected_${list} (LIKE import_${list})`);
    const event = list === "events" ? "s.at" : "s.parent";
    await client.query(
      `WITH apart AS (DELETE FROM import_${list} s WHERE ${event} = ANY ($1::int[]) RETURNING s.*) INSERT INTO connected_${list} SELECT * FROM apart`,
      [rows.map(({ at }) => at)],
    );
  }
  await client.query(
    "UPDATE connected_people p SET event_id = e.id FROM connected_events e WHERE e.at = p.parent",
  );
  return rows.map(({ title }) => title);
}

/**
 * Applies the differences after the file is loaded. After a crash, loading the file again applies
 * the remaining ones. Returns notes for the summary.
 */
export async function applyToConnectedEvents(
  client: pg.ClientBase,
  tally: Tally,
  pathOf: PathOf,
): Promise<string[]> {
  const { rows } = await client.query<{ id: string; organization_id: string }>(
    "SELECT e.id, e.organization_id FROM connected_events s JOIN events e ON e.id = s.id",
  );
  const source = importSource(rows);
  const notes: string[] = [];
  for (const kind of eventKinds) {
    if (kind === "activity")
      notes.push(...(await dropRemovedPlayers(client, "connected_activities")));
    notes.push(...(await applyKind(client, source, kind, tally, pathOf)));
  }
  return notes;
}

async function applyKind(
  client: pg.ClientBase,
  source: Source,
  kind: Kind,
  tally: Tally,
  pathOf: PathOf,
): Promise<string[]> {
  const list = kinds[kind];
  const notes: string[] = [];
  await forDifferingRows(client, kind, async (rows) => {
    const lines = new Map(rows.map((row, at) => [lineOf(kind, row, at), row]));
    const results = await applyLines(source, [...lines.keys()]);
    for (const [line, row] of lines) {
      const result = results.get(line);
      if (!result) continue;
      const { outcome, faults } = result;
      if (outcome === "changed")
        tally.add(list, row.is_there ? "updated" : "created", row.event_id, 1);
      const place = pathOf(list, { ...row, field: null, item: null });
      for (const { path, expected } of faults)
        notes.push(`${place}${path.slice("$.data".length)} stays unchanged: expected ${expected}`);
    }
  });
  return notes;
}

interface DifferingRow {
  parent: number;
  at: number;
  event_id: string;
  is_there: boolean;
  /** A number as text: bit n is set when the file has the nth field. */
  present: string;
  staged: Item;
}

/** Takes the rows that differ from the stored ones, in the order of the file, in batches. */
function forDifferingRows(
  client: pg.ClientBase,
  kind: Kind,
  take: (rows: DifferingRow[]) => Promise<void>,
): Promise<void> {
  const { from, isThere, isDifferent } = comparisonSql(kind);
  return inTransaction(client, async () => {
    await client.query(
      `DECLARE differing NO SCROLL CURSOR FOR
     SELECT s.parent, s.at, s.event_id, ${isThere} AS is_there, s.present, to_json(s) AS staged FROM connected_${kinds[kind]} s LEFT JOIN ${from}
      WHERE NOT (${isThere}) OR ${isDifferent} ORDER BY s.parent, s.at`,
    );
    for (;;) {
      const { rows } = await client.query<DifferingRow>(`FETCH ${batch} FROM differing`);
      if (rows.length === 0) break;
      await take(rows);
    }
  });
}

/**
 * Fields of an existing row whose changes have consequences. They have been compared already
 * (`consequential-states.ts`).
 */
const consequentialFields = (kind: Kind) =>
  kind === "event" ? consequentialColumns : kind === "registration_wave" ? ["status"] : [];

/**
 * The row as a feed line, with the fields that the file has and, for a new question, its position.
 * All other defaults are left to the verb: a person may apply before it, and a default in the line
 * would replace what they entered.
 */
function lineOf(
  kind: Kind,
  { event_id, is_there, present, staged }: DifferingRow,
  line: number,
): StateLine {
  const has = (bit: number) => (BigInt(present) >> BigInt(bit)) % 2n === 1n;
  const isPosition = (name: string) => kind === "form_field" && name === "sort_order" && !is_there;
  const fields = fieldsOf(kinds[kind]).filter(
    ([name], bit) => (has(bit) || isPosition(name)) && name !== "guest",
  );
  const excluded = is_there ? consequentialFields(kind) : [];
  const item = Object.fromEntries(
    fields.flatMap(([name]) => (excluded.includes(name) ? [] : [[name, staged[name]]])),
  );
  const guest =
    typeof staged.guest === "string"
      ? {
          guest: {
            key: staged.guest,
            ...(staged.guest_email_given === true && { email: staged.guest_email }),
          },
        }
      : {};
  const name =
    kind === "person"
      ? (staged.guest ?? staged.email)
      : kind === "form_field"
        ? staged.key
        : staged.id;
  return {
    line,
    kind,
    event: event_id,
    id: String(name),
    isDeleted: false,
    item: { ...item, ...guest },
  };
}
