import type pg from "pg";
import { isWaitingSql } from "@/lib/people/participation";
import { consequentialColumns, stateDiffers } from "@/lib/reconcile/consequential-states";
import { type Item, withGuest } from "@/lib/reconcile/item";
import { columnWrites, isGiven } from "@/lib/reconcile/staged-sql";
import { stagedRelation, stagedRelationWithFields, stagedRow } from "@/lib/reconcile/staging";
import { type Kind, kinds, type StateLine } from "./line";

/** The stored state compared with a line: absent, the same, or different. */
export type Comparison = "absent" | "same" | "other";

/**
 * Compares the lines of one kind with the stored rows (docs/rules/feed.md#comparison), in one
 * statement plus one more for each set of fields that many lines share: a row of the three columns
 * that most lines name costs a fifth of a row of all columns. The results are in the order of the
 * lines.
 */
export async function compare(
  client: pg.ClientBase,
  kind: Kind,
  lines: readonly StateLine[],
  vouches: boolean,
): Promise<Comparison[]> {
  const comparisons: Comparison[] = lines.map(({ isDeleted, item }) =>
    isDeleted || item.members ? "other" : "same",
  );
  for (const query of queriesOf(kind, lines, vouches)) {
    const { rows } = await client.query<{ at: number; is_there: boolean }>(query);
    for (const { at, is_there } of rows) comparisons[at] = is_there ? "other" : "absent";
  }
  return comparisons;
}

/**
 * Smaller groups share the general statement: a statement for each would cost more than it saves.
 */
const sameFieldsAtLeast = 40;

/** Queries that return the index of each line that differs. */
function queriesOf(kind: Kind, lines: readonly StateLine[], vouches: boolean): pg.QueryConfig[] {
  const list = kinds[kind];
  const queries: pg.QueryConfig[] = [];
  const others: object[] = [];
  for (const { fields, event, lines: sameFields } of groupByFields(kind, lines)) {
    if (sameFields.length >= sameFieldsAtLeast)
      queries.push({
        text: statement(kind, stagedRelationWithFields(list, new Set(fields), "$1", "$2"), vouches),
        values: [jsonOf(sameFields), event],
      });
    else
      for (const { at, item, row } of sameFields)
        others.push({ ...stagedRow(list, at, item, row), event_id: event });
  }
  const of = vouches ? "vouching" : "other";
  if (others.length > 0)
    queries.push({
      name: `feed-compare-${kind}-${of}`,
      text: statements[of][kind],
      values: [JSON.stringify(others)],
    });
  return queries;
}

/**
 * Builds the text without an object per row: the engine would move such objects to the old
 * generation, which would grow. A row has at least its name.
 */
const jsonOf = (rows: readonly LineRow[]) =>
  `[${rows.map(({ at, row }) => `{"at":${at},${JSON.stringify(row).slice(1)}`).join(",")}]`;

interface LineRow {
  at: number;
  item: Item;
  /** The item in the staged columns. */
  row: Item;
}

/** Lines about one event that have these fields, in this order. */
interface FieldGroup {
  event: string | null;
  fields: string[];
  lines: LineRow[];
}

function groupByFields(kind: Kind, lines: readonly StateLine[]): FieldGroup[] {
  const groups = new Map<string, FieldGroup>();
  let last: FieldGroup | undefined;
  for (const [at, { event, item }] of lines.entries()) {
    const row = withGuest(kinds[kind], item);
    if (!last || last.event !== event || !hasFields(row, last.fields)) {
      const fields = Object.keys(row);
      const name = `${event} ${fields.join(" ")}`;
      last = groups.get(name) ?? { event, fields, lines: [] };
      groups.set(name, last);
    }
    last.lines.push({ at, item, row });
  }
  return [...groups.values()];
}

/** Whether the row has exactly these fields in this order. Allocates no list of them. */
function hasFields(row: Item, fields: readonly string[]): boolean {
  let index = 0;
  for (const field in row) if (field !== fields[index++]) return false;
  return index === fields.length;
}

/** SQL over a staged row `s` and the stored row `t`. */
interface StoredRelation {
  from: string;
  isThere: string;
  /** Conditions that also make a difference, besides the columns that fields set directly. */
  extraConditions?: string[];
}

const provedAccountIdSql = (email: string) =>
  `SELECT a.id FROM people a WHERE a.email = ${email} AND NOT a.is_guest AND a.deleted_at IS NULL AND a.email_proved_at IS NOT NULL`;

/**
 * The person whom a reference names: a proved account by its address, a guest by a key. Null when
 * there is none, and for an account that the line may have to strip: comparisons then use the
 * reference itself, which equals no id.
 */
const personIdSql = (ref: string) =>
  `coalesce(CASE WHEN strpos(${ref}, '@') > 0 THEN (${provedAccountIdSql(ref)}) END,
     (SELECT p.person_id FROM event_people p WHERE p.event_id = s.event_id AND p.guest_key = ${ref}))`;

const personIdsSql = (refs: string, where = "true") =>
  `ARRAY(SELECT coalesce(${personIdSql("r.ref")}::text, r.ref) FROM unnest(${refs}) WITH ORDINALITY r(ref, ord) WHERE ${where} ORDER BY r.ord)`;

const sorted = (array: string) => `ARRAY(SELECT unnest(${array}) ORDER BY 1)`;

const inEvent = (table: string, key = "id") => ({
  from: `${table} t ON t.event_id = s.event_id AND t.${key} = s.${key}`,
  isThere: `t.${key} IS NOT NULL`,
});

/** People who are gone hold no places (docs/rules/import.md#gone-players). */
const holdsPlace = `NOT EXISTS (SELECT FROM event_people g WHERE g.event_id = s.event_id AND g.person_id = ${personIdSql("r.ref")}
  AND (g.removed_at IS NOT NULL OR g.cancelled_at IS NOT NULL))`;

const memberIdsSql = (table: string, owner: string, member: string, order: string) =>
  `ARRAY(SELECT m.${member}::text FROM ${table} m WHERE m.event_id = t.event_id AND m.${owner} = t.id ORDER BY ${order})`;

const storedRelations: Record<Kind, StoredRelation> = {
  form_field: inEvent("form_fields", "key"),
  role: inEvent("roles"),
  thread: inEvent("threads"),
  location: inEvent("locations"),
  person: {
    from: `people a ON a.email = s.email AND NOT a.is_guest AND a.deleted_at IS NULL
      LEFT JOIN event_people t ON t.event_id = s.event_id AND t.person_id = coalesce(
        (SELECT g.person_id FROM event_people g WHERE g.event_id = s.event_id AND g.guest_key = coalesce(s.guest, s.email)), a.id)`,
    isThere: "t.person_id IS NOT NULL",
    extraConditions: [
      ...(["registered", "removed", "cancelled"] as const).map(
        (state) => `${isGiven("people", state)} AND s.${state} <> (t.${state}_at IS NOT NULL)`,
      ),
      // IS TRUE: when no line names a guest, this is false before any lookup
      "s.guest_email_given IS TRUE AND s.guest_email IS DISTINCT FROM (SELECT g.email FROM people g WHERE g.id = t.person_id)",
      "a.id IS NOT NULL AND a.email_proved_at IS NULL", // always differs, because the line may have to strip the account
    ],
  },
  activity: {
    ...inEvent("activities"),
    extraConditions: [
      `${isGiven("activities", "host")} AND coalesce(${personIdSql("s.host")}::text, s.host) IS DISTINCT FROM t.host_person_id::text`,
      `${isGiven("activities", "co_hosts")} AND ${personIdsSql("s.co_hosts")} <> ${memberIdsSql("activity_co_hosts", "activity_id", "person_id", "m.sort_order, m.person_id")}`,
      `${isGiven("activities", "players")} AND ${sorted(personIdsSql("s.players", holdsPlace))} <> ${memberIdsSql("sign_ups", "activity_id", "person_id", "m.person_id::text")}`,
    ],
  },
  registration_wave: {
    ...inEvent("registration_waves"),
    extraConditions: [
      stateDiffers.waveStatus.replaceAll("w.status", "t.status"),
      `${isGiven("registration_waves", "base_activities")} AND s.base_activities <> ${memberIdsSql("wave_activities", "wave_id", "activity_id", "m.sort_order, m.activity_id")}`,
      `${isGiven("registration_waves", "roles_ids")} AND ${sorted("s.roles_ids")} <> ${memberIdsSql("wave_roles", "wave_id", "role_id", "m.role_id::text")}`,
    ],
  },
  event: {
    from: "events t ON t.id = s.id",
    isThere: "t.id IS NOT NULL",
    extraConditions: [stateDiffers.is_archived, stateDiffers.publish_status].map((sql) =>
      sql
        .replaceAll("e.is_archived", "t.is_archived")
        .replaceAll("e.publish_status", "t.publish_status"),
    ),
  },
  user: {
    from: "people t ON t.email = s.email AND NOT t.is_guest AND t.deleted_at IS NULL",
    isThere: "t.id IS NOT NULL",
    extraConditions: [
      `${isGiven("users", "name")} AND s.name <> t.name`,
      "t.email_proved_at IS NULL",
    ],
  },
  organization: {
    from: "organizations t ON t.id = s.id",
    isThere: "t.id IS NOT NULL",
    extraConditions: [
      stateDiffers.verification.replaceAll("o.verification", "t.verification"),
      "t.deleted_at IS NOT NULL",
    ],
  },
};

/**
 * `created_at` is not compared, because it is set once. States with consequences have their own
 * conditions above.
 */
export function comparisonSql(kind: Kind): { from: string; isThere: string; isDifferent: string } {
  const list = kinds[kind];
  const { from, isThere, extraConditions = [] } = storedRelations[kind];
  const excluded = [
    "created_at",
    ...consequentialColumns,
    ...(kind === "registration_wave" ? ["status"] : []),
  ];
  const columns = columnWrites(list).flatMap(({ column, onUpdate }) =>
    onUpdate && !excluded.includes(column) ? [`t.${column} IS DISTINCT FROM ${onUpdate}`] : [],
  );
  return {
    from,
    isThere,
    isDifferent: `coalesce(${[...columns, ...extraConditions].map((sql) => `(${sql})`).join(" OR ")}, false)`,
  };
}

/** For a source that vouches, a record that waits always differs. */
const isWaiting = (kind: Kind, vouches: boolean) =>
  kind === "person" && vouches ? `coalesce(${isWaitingSql("t")}, false)` : "false";

function statement(kind: Kind, staged: string, vouches: boolean): string {
  const { from, isThere, isDifferent } = comparisonSql(kind);
  const isOther = `(${isDifferent}) OR ${isWaiting(kind, vouches)}`;
  return `SELECT at, is_there FROM (SELECT s.at, ${isThere} AS is_there, ${isOther} AS is_other FROM ${staged} LEFT JOIN ${from}) compared
           WHERE NOT is_there OR is_other`;
}

const statementsFor = (vouches: boolean) =>
  Object.fromEntries(
    (Object.keys(kinds) as Kind[]).map((kind) => [
      kind,
      statement(kind, stagedRelation(kinds[kind], "$1"), vouches),
    ]),
  ) as Record<Kind, string>;

const statements = { vouching: statementsFor(true), other: statementsFor(false) };
