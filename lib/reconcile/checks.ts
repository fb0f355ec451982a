import type pg from "pg";
import { type Faults, jsonPath, type Step } from "./faults";
import { eventLists, type List, type ListName, lists } from "./lists";
import { referenceChecks } from "./reference-checks";
import { type Check, given, merged } from "./sql";
import { fieldsOf, type Staging } from "./staging";

interface Found {
  parent: number;
  at: number;
  field: string | null;
  item: number | null;
  value: string | null;
  expected: string;
  total: number;
}

/** Finds everything that the database would refuse, and every dangling reference, before anything is written. */
export async function checkStaged(client: pg.ClientBase, staging: Staging, faults: Faults, pathOf = bundlePath) {
  for (const { list, sql } of [...repeated(), ...slugs(slugOfEvent), ...required(), ...elsewhere(), ...rules(), ...referenceChecks()]) {
    if (staging.counts[list] === 0) continue;
    const { rows } = await client.query<Found>(
      `SELECT f.parent, f.at, f.field, f.item, f.value::text, f.expected, (count(*) OVER ())::int AS total
       FROM (${sql}) f(parent, at, field, item, value, expected) ORDER BY 1, 2, 3, 4 LIMIT 100`,
    );
    for (const row of rows) faults.add(pathOf(list, row), row.value ?? undefined, row.expected);
    faults.count += (rows[0]?.total ?? 0) - rows.length;
  }
}

/** The checks of a single feed line. Their messages name nothing outside its event, because its source may not see that (docs/rules/feed.md#states). */
export function checksOf(list: ListName): string[] {
  const references = referenceChecks().filter((check) => check.list !== "events");
  const checks = [...slugs("'a slug that is free'"), ...required(), ...rules(), ...references];
  return checks.flatMap((check) => (check.list === list ? [check.sql] : []));
}

export type PathOf = (list: ListName, row: Pick<Found, "parent" | "at" | "field" | "item">) => string;

export const bundlePath: PathOf = (list, { parent, at, field, item }) => {
  const place: Step[] =
    list === "members" ? ["organizations", parent, list, at] : eventLists.some((l) => l === list) ? ["events", parent, list, at] : [list, at];
  return jsonPath([...place, ...(field === null ? [] : [field]), ...(item === null ? [] : [item])]);
};

const select = (field: string | null, value: string, expected: string) =>
  `SELECT s.parent, s.at, ${field === null ? "NULL::text" : `'${field}'`}, NULL::int, ${value}, ${expected}`;

const text = (words: string) => `'${words.replaceAll("'", "''")}'`;

/** A file names each record once. */
function repeated(): Check[] {
  const named: [ListName, string, string][] = [
    ["users", "email", "s.email"],
    ["organizations", "id", "s.id"],
    ["members", "email", "s.parent, s.email"],
    ["events", "id", "s.id"],
    ["events", "slug", "s.slug"],
    ["form_fields", "key", "s.parent, s.key"],
    ...(["roles", "threads", "locations", "activities", "registration_waves"] as const).map((list): [ListName, string, string] => [
      list,
      "id",
      "s.id",
    ]),
    ["people", "email", "s.parent, s.email"],
    ["people", "guest", "s.parent, s.guest"],
  ];
  return named.map(([list, field, key]) => ({
    list,
    sql: `${select(field, `s.${field}`, text("each one only once in the file"))} FROM import_${list} s
      JOIN (SELECT ${key}, min(s.parent::bigint << 32 | s.at) AS first FROM import_${list} s
            WHERE s.${field} IS NOT NULL GROUP BY ${key} HAVING count(*) > 1) d ON (${key.replaceAll("s.", "d.")}) = (${key})
      WHERE (s.parent::bigint << 32 | s.at) > d.first`,
  }));
}

const slugOfEvent = "'a slug that is free: event ' || t.id || ' already has it (to update an event, give its id)'";

function slugs(expected: string): Check[] {
  return [
    {
      list: "events",
      sql: `${select("slug", "s.slug", expected)}
        FROM import_events s JOIN events t ON t.slug = s.slug AND t.id <> s.id WHERE ${given("events", "slug")}`,
    },
  ];
}

function required(): Check[] {
  return (Object.keys(lists) as ListName[]).flatMap((list) =>
    fieldsOf(list)
      .filter(([name, field]) => field.required && list !== "users" && !(list === "form_fields" && name === "key"))
      .map(([name]) => ({
        list,
        sql: `${select(name, "NULL::text", text(`${name}, which is required for a new record`))} FROM import_${list} s WHERE s.is_new AND s.${name} IS NULL`,
      })),
  );
}

/** An id belongs to one event, an event to one organization. */
function elsewhere(): Check[] {
  const inEvents = (["roles", "threads", "locations", "activities", "registration_waves"] as const).map((list) => ({
    list,
    sql: `${select("id", "s.id::text", "'an id of this event: this one belongs to event ' || t.event_id")}
      FROM import_${list} s JOIN ${lists[list].table} t ON t.id = s.id AND t.event_id <> s.event_id WHERE s.is_new`,
  }));
  const event: Check = {
    list: "events",
    sql: `${select("organization", "s.organization::text", "'the organization that the event belongs to, ' || t.organization_id")}
      FROM import_events s JOIN events t ON t.id = s.id WHERE ${given("events", "organization")} AND t.organization_id <> s.organization`,
  };
  return [event, ...inEvents];
}

/** The constraints between fields, checked on the rows as they will be stored. */
function rules(): Check[] {
  const notBefore = (list: ListName, start: string, end: string): Check =>
    rule(list, end, `(${merged(list, end)})::text`, `a time not before ${start}`, `${merged(list, end)} < ${merged(list, start)}`);
  return [
    notBefore("events", "start_date", "end_date"),
    notBefore("activities", "start_time", "end_time"),
    notBefore("registration_waves", "start_time", "end_time"),
    ...["start_time", "end_time"].map((field) =>
      rule(
        "activities",
        field,
        "NULL::text",
        `${field}, which a scheduled activity requires`,
        `(${merged("activities", "status")}) = 'scheduled' AND (${merged("activities", field)}) IS NULL`,
      ),
    ),
  ];
}

function rule(list: ListName, field: string, value: string, expected: string, broken: string): Check {
  const { table, key } = lists[list] as List;
  return {
    list,
    sql: `${select(field, value, text(expected))} FROM import_${list} s LEFT JOIN ${table} t ON ${key.map((k) => `t.${k} = s.${k}`).join(" AND ")} WHERE ${broken}`,
  };
}
