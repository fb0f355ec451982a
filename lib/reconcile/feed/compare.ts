import type { Transaction } from "@/lib/db/transact";
import { isWaitingSql } from "@/lib/people/participation";
import { type Item, withGuest } from "@/lib/reconcile/item";
import { fieldsOf } from "@/lib/reconcile/lists";
import { columnWrites, isAccountSql, isGiven } from "@/lib/reconcile/staged-sql";
import { stagedRelationWithFields, stagedRow } from "@/lib/reconcile/staging";
import { type Kind, kinds, type StateLine } from "./line";

/**
 * The stored record compared with a line: absent, absent with an id that another event's record
 * has, the same, or different.
 */
export type Comparison = "absent" | "foreign" | "same" | "other";

/**
 * Compares lines of one kind about one event with the stored rows, in one statement over the fields
 * that the lines have (docs/rules/feed.md#comparison). For a source that vouches, a record that
 * waits always differs; for others, an account with an unproved address is not there.
 */
export async function compare(
  tx: Transaction,
  kind: Kind,
  lines: readonly StateLine[],
  vouches: boolean,
): Promise<Map<StateLine, Comparison>> {
  const list = kinds[kind];
  const lists = fieldsOf(list).flatMap(([name, { sql }]) => (sql === "text[]" ? [name] : []));
  const rows = lines.map(({ item }, at) => {
    const row: Item = { ...stagedRow(list, item, withGuest(list, item)), at };
    for (const name of lists) if (row[name] === null) row[name] = []; // as verbs store it
    return row;
  });
  const fields = new Set(rows.flatMap((row) => Object.keys(row)));
  const differing = await tx.query<{ at: number; comparison: Comparison }>(
    statement(kind, fields, vouches),
    JSON.stringify(rows),
    lines[0]?.event ?? null,
  );
  const differences = new Map(differing.map(({ at, comparison }) => [at, comparison]));
  return new Map(
    lines.map((line, at) => [
      line,
      differences.get(at) ?? (line.isDeleted || line.item.members ? "other" : "same"),
    ]),
  );
}

/** SQL over a staged row `s` and the stored row `t`. */
interface StoredRelation {
  from: string;
  isThere: string;
  /** Whether another event has a record with the id. */
  isForeign?: string;
  /** Conditions that also make a difference, besides the columns that fields set directly. */
  extraConditions?: string[];
}

const provedAccountIdSql = (email: string) =>
  `SELECT a.id FROM people a WHERE ${isAccountSql(email)} AND a.email_proved_at IS NOT NULL`;

/**
 * The person whom a reference names: a proved account by its address, a guest by a key. Null when
 * there is none, and for an account whose access the line may have to end: comparisons then use the
 * reference itself, which equals no id.
 */
const personIdSql = (ref: string) =>
  `coalesce(CASE WHEN strpos(${ref}, '@') > 0 THEN (${provedAccountIdSql(ref)}) END,
     (SELECT p.person_id FROM event_people p WHERE p.event_id = s.event_id
       AND p.guest_key = ${ref}))`;

const personIdsSql = (refs: string, where = "true") =>
  `ARRAY(SELECT coalesce(${personIdSql("r.ref")}::text, r.ref)
    FROM unnest(${refs}) WITH ORDINALITY r(ref, ord) WHERE ${where} ORDER BY r.ord)`;

const sorted = (array: string) => `ARRAY(SELECT unnest(${array}) ORDER BY 1)`;

const inEvent = (table: string) => ({
  from: `${table} t ON t.event_id = s.event_id AND t.id = s.id`,
  isThere: "t.id IS NOT NULL",
  isForeign: `EXISTS (SELECT FROM ${table} f WHERE f.id = s.id)`,
});

/** A person is found by an account that meets the condition, or by the source's key. */
const personFrom = (account: string) =>
  `people a ON ${isAccountSql("s.email")} AND ${account}
      LEFT JOIN event_people t ON t.event_id = s.event_id AND t.person_id = coalesce(
        (SELECT g.person_id FROM event_people g WHERE g.event_id = s.event_id
          AND g.guest_key = coalesce(s.guest, s.email)), a.id)`;

/** People who were removed or cancelled hold no places (docs/rules/import.md#removed-players). */
const holdsPlace = `NOT EXISTS (SELECT FROM event_people g WHERE g.event_id = s.event_id
  AND g.person_id = ${personIdSql("r.ref")}
  AND (g.removed_at IS NOT NULL OR g.cancelled_at IS NOT NULL))`;

const memberIdsSql = (table: string, owner: string, member: string, order: string) =>
  `ARRAY(SELECT m.${member}::text FROM ${table} m WHERE m.event_id = t.event_id
    AND m.${owner} = t.id ORDER BY ${order})`;

/**
 * SQL conditions: a state with consequences differs from the stored one. Other fields differ when
 * their columns do.
 */
const statesOf: { [K in Kind]?: Record<string, string> } = {
  organization: {
    verification: `${isGiven("organizations", "verification")} AND s.verification <> t.verification
      AND (s.verification <> 'unverified' OR t.verification = 'verified')`,
  },
  event: {
    is_archived: `${isGiven("events", "is_archived")}
      AND coalesce(s.is_archived, false) <> coalesce(t.is_archived, false)`,
    publish_status: `${isGiven("events", "publish_status")}
      AND s.publish_status <> coalesce(t.publish_status, 'draft')`,
  },
  registration_wave: {
    status: `${isGiven("registration_waves", "status")} AND s.status <> t.status`,
  },
};

const storedRelations: Record<Kind, StoredRelation> = {
  form_field: {
    from: "form_fields t ON t.event_id = s.event_id AND t.key = s.key",
    isThere: "t.key IS NOT NULL",
  },
  role: inEvent("roles"),
  thread: inEvent("threads"),
  location: inEvent("locations"),
  person: {
    from: personFrom("true"),
    isThere: "t.person_id IS NOT NULL",
    extraConditions: [
      ...(["registered", "removed", "cancelled"] as const).map(
        (state) => `${isGiven("people", state)} AND s.${state} <> (t.${state}_at IS NOT NULL)`,
      ),
      // IS TRUE: when no line names a guest, this is false before any lookup
      "s.guest_email_given IS TRUE AND s.guest_email IS DISTINCT FROM (SELECT g.email FROM people g WHERE g.id = t.person_id)",
      // Always differs: the line may end its access.
      "a.id IS NOT NULL AND a.email_proved_at IS NULL",
    ],
  },
  activity: {
    ...inEvent("activities"),
    extraConditions: [
      `${isGiven("activities", "host")} AND coalesce(${personIdSql("s.host")}::text, s.host)
        IS DISTINCT FROM t.host_person_id::text`,
      `${isGiven("activities", "co_hosts")} AND ${personIdsSql("s.co_hosts")} <> ${memberIdsSql("activity_co_hosts", "activity_id", "person_id", "m.sort_order, m.person_id")}`,
      `${isGiven("activities", "players")} AND ${sorted(personIdsSql("s.players", holdsPlace))} <> ${memberIdsSql("sign_ups", "activity_id", "person_id", "m.person_id::text")}`,
    ],
  },
  registration_wave: {
    ...inEvent("registration_waves"),
    extraConditions: [
      `${isGiven("registration_waves", "base_activities")} AND s.base_activities <> ${memberIdsSql("wave_activities", "wave_id", "activity_id", "m.sort_order, m.activity_id")}`,
      `${isGiven("registration_waves", "roles_ids")} AND ${sorted("s.roles_ids")} <> ${memberIdsSql("wave_roles", "wave_id", "role_id", "m.role_id::text")}`,
    ],
  },
  event: {
    from: "events t ON t.id = s.id",
    isThere: "t.id IS NOT NULL",
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
    extraConditions: ["t.deleted_at IS NOT NULL"],
  },
};

/**
 * How stored records `t` differ from staged rows `s`. For a source that vouches, a record that
 * waits always differs. `fields` are those that the staged rows have.
 */
export function comparisonSql(
  kind: Kind,
  vouches: boolean,
  fields?: ReadonlySet<string>,
): { from: string; isThere: string; isDifferent: string } {
  const { from, isThere, extraConditions = [] } = storedRelations[kind];
  const states = Object.keys(statesOf[kind] ?? {});
  const columns = columnWrites(kinds[kind]).flatMap(({ field, column, value }) =>
    states.includes(field) || (fields && !fields.has(field))
      ? []
      : [`t.${column} IS DISTINCT FROM ${value}`],
  );
  const isWaiting = kind === "person" && vouches ? [isWaitingSql("t")] : [];
  const differences = [
    ...columns,
    ...Object.values(statesOf[kind] ?? {}),
    ...extraConditions,
    ...isWaiting,
    "false",
  ];
  return {
    from: kind === "person" && !vouches ? personFrom("a.email_proved_at IS NOT NULL") : from,
    isThere,
    isDifferent: `coalesce(${differences.map((sql) => `(${sql})`).join(" OR ")}, false)`,
  };
}

function statement(kind: Kind, fields: ReadonlySet<string>, vouches: boolean): string {
  const { from, isThere, isDifferent } = comparisonSql(kind, vouches, fields);
  return `SELECT at, comparison FROM (
      SELECT s.at, CASE WHEN ${isThere} THEN CASE WHEN ${isDifferent} THEN 'other' END
                        WHEN ${storedRelations[kind].isForeign ?? "false"} THEN 'foreign'
                        ELSE 'absent' END AS comparison
        FROM ${stagedRelationWithFields(kinds[kind], fields, "$1", "$2")}
        LEFT JOIN ${from}) compared
     WHERE comparison IS NOT NULL`;
}
