import { instantSql } from "@/lib/db/rows";
import type { Transaction } from "@/lib/db/transact";
import { dayOfSql, eventLimits, limitWords } from "@/lib/transitions/event/limits";
import { type Faults, faultsShownAtMost, jsonPath, type PathStep } from "./faults";
import { eventLists, fieldsOf, type List, type ListName, listNames, lists } from "./lists";
import { referenceChecks } from "./reference-checks";
import {
  activityStatusSql,
  type Check,
  faultSql,
  givesUpSlugSql,
  isGiven,
  mergedValue,
  sqlText,
} from "./staged-sql";
import type { Staging } from "./staging";

interface FaultRow {
  parent: number;
  at: number;
  field: string | null;
  item: number | null;
  /** As JSON. */
  value: unknown;
  expected: string;
  total: number;
}

/**
 * Finds everything that the database would refuse, and every dangling reference, before anything is
 * written.
 */
export async function checkStaged(
  tx: Transaction,
  staging: Staging,
  faults: Faults,
  pathOf = bundlePath,
) {
  for (const { list, sql } of [
    ...repetitionChecks(),
    ...slugChecks(expectedSlug),
    ...requiredFieldChecks(),
    ...ownershipChecks(),
    ...limitChecks(),
    ...constraintChecks(),
    ...referenceChecks(),
    lastOperatorCheck,
  ]) {
    if (staging.counts[list] === 0) continue;
    const rows = await tx.query<FaultRow>(
      `SELECT f.parent, f.at, f.field, f.item, to_json(f.value) AS value, f.expected,
        (count(*) OVER ())::int AS total
       FROM (${sql}) f(parent, at, field, item, value, expected) ORDER BY 1, 2, 3, 4
         LIMIT ${faultsShownAtMost}`,
    );
    for (const row of rows) faults.add(pathOf(list, row), row.value ?? undefined, row.expected);
    faults.count += (rows[0]?.total ?? 0) - rows.length;
  }
}

/**
 * The checks of a single feed line. Their messages name nothing outside its event, because its
 * source may not see that (docs/rules/feed.md#states).
 */
export function checksOf(list: ListName): string[] {
  const references = referenceChecks().filter((check) => check.list !== "events");
  const checks = [
    ...slugChecks("'a slug that is free'"),
    ...requiredFieldChecks(),
    ...limitChecks(),
    ...constraintChecks(),
    ...references,
  ];
  return checks.flatMap((check) => (check.list === list ? [check.sql] : []));
}

export type PathOf = (
  list: ListName,
  row: Pick<FaultRow, "parent" | "at" | "field" | "item">,
) => string;

export const bundlePath: PathOf = (list, { parent, at, field, item }) => {
  const place: PathStep[] =
    list === "members"
      ? ["organizations", parent, list, at]
      : eventLists.some((l) => l === list)
        ? ["events", parent, list, at]
        : [list, at];
  return jsonPath([...place, ...(field === null ? [] : [field]), ...(item === null ? [] : [item])]);
};

/** A file names each record once. */
function repetitionChecks(): Check[] {
  const namingFields = ["id", "slug", "email", "guest", "key"];
  const named = listNames.flatMap((list) =>
    namingFields.flatMap((field) => (field in lists[list].fields ? [{ list, field }] : [])),
  );
  return named.map(({ list, field }) => {
    const key = field === "id" ? "s.id" : `s.parent, s.${field}`;
    return {
      list,
      sql: `${faultSql(field, `s.${field}`, sqlText("each one only once in the file"))}
      FROM import_${list} s
      JOIN (SELECT ${key}, min(s.parent::bigint << 32 | s.at) AS first FROM import_${list} s
            WHERE s.${field} IS NOT NULL GROUP BY ${key}
              HAVING count(*) > 1) d ON (${key.replaceAll("s.", "d.")}) = (${key})
      WHERE (s.parent::bigint << 32 | s.at) > d.first`,
    };
  });
}

const expectedSlug =
  "'a slug that is free: event ' || t.id || ' already has it (to update an event, give its id)'";

function slugChecks(expected: string): Check[] {
  return [
    {
      list: "events",
      sql: `${faultSql("slug", "s.slug", expected)}
        FROM import_events s JOIN events t ON t.slug = s.slug AND t.id <> s.id
        WHERE ${isGiven("events", "slug")}
         AND NOT EXISTS (SELECT FROM import_events s WHERE s.id = t.id AND ${givesUpSlugSql})`,
    },
  ];
}

const requiredWords = (name: string) => sqlText(`${name}, which is required for a new record`);

function requiredFieldChecks(): Check[] {
  return listNames.flatMap((list) =>
    fieldsOf(list)
      .filter(
        ([name, field]) =>
          field.required && list !== "users" && !(list === "form_fields" && name === "key"),
      )
      .map(([name]) => ({
        list,
        sql: `${faultSql(name, "NULL::text", requiredWords(name))}
          FROM import_${list} s WHERE s.is_new AND s.${name} IS NULL`,
      })),
  );
}

/** The fault says nothing of the other event, which the source may not see. */
export const freeIdWords = "an id that nothing outside this event has";

const ownOrganization = "'the organization that the event belongs to, ' || t.organization_id";

/** An id belongs to one event, an event to one organization. */
function ownershipChecks(): Check[] {
  const withIds = eventLists.filter((list) => "id" in lists[list].fields);
  const inEvents = withIds.map((list) => ({
    list,
    sql: `${faultSql("id", "s.id::text", sqlText(freeIdWords))}
      FROM import_${list} s JOIN ${lists[list].table} t ON t.id = s.id AND t.event_id <> s.event_id
      WHERE s.is_new`,
  }));
  const event: Check = {
    list: "events",
    sql: `${faultSql("organization", "s.organization::text", ownOrganization)}
      FROM import_events s JOIN events t ON t.id = s.id WHERE ${isGiven("events", "organization")}
        AND t.organization_id <> s.organization`,
  };
  return [event, ...inEvents];
}

/** What an event has at most, with the rows that the file adds. */
function limitChecks(): Check[] {
  const counts = (["activities", "locations", "threads"] as const).map((list) => ({
    list,
    sql: `${faultSql("id", "NULL::text", sqlText(`${limitWords(list)} in an event`))}
      FROM (SELECT s.parent, s.at, s.event_id,
                   row_number() OVER (PARTITION BY s.event_id ORDER BY s.at) AS nth
              FROM import_${list} s WHERE s.is_new) s
      LEFT JOIN (SELECT t.event_id, count(*) AS stored FROM ${list} t
                  WHERE t.event_id IN (SELECT s.event_id FROM import_${list} s)
                  GROUP BY t.event_id) t ON t.event_id = s.event_id
      WHERE s.nth + coalesce(t.stored, 0) > ${eventLimits[list]}`,
  }));
  const daysWithActivities = sqlText(`${limitWords("days")} with activities`);
  const days: Check = {
    list: "activities",
    sql: `WITH stored AS (
        SELECT DISTINCT t.event_id, ${dayOfSql("t")} AS day FROM activities t
         WHERE t.event_id IN (SELECT s.event_id FROM import_activities s)
           AND t.start_time IS NOT NULL
           AND NOT EXISTS (SELECT FROM import_activities s
                            WHERE s.id = t.id AND ${isGiven("activities", "start_time")})
      ), added AS (
        SELECT s.parent, s.at, s.event_id, s.start_time, ${dayOfSql("s")} AS day
          FROM import_activities s WHERE s.start_time IS NOT NULL
      )
      ${faultSql("start_time", writtenInstant("s.start_time"), daysWithActivities)}
      FROM (SELECT a.*, dense_rank() OVER (PARTITION BY a.event_id ORDER BY a.day) AS nth
              FROM added a WHERE (a.event_id, a.day) NOT IN (SELECT event_id, day FROM stored)) s
      LEFT JOIN (SELECT event_id, count(*) AS days FROM stored GROUP BY event_id) t
        ON t.event_id = s.event_id
      WHERE s.nth + coalesce(t.days, 0) > ${eventLimits.days}`,
  };
  const [start, end] = [mergedValue("events", "start_date"), mergedValue("events", "end_date")];
  const dates = constraintCheck(
    "events",
    "end_date",
    writtenInstant(end),
    `a time ${limitWords("days")} after start_date`,
    `(${end}) - (${start}) > make_interval(days => ${eventLimits.days})`,
  );
  return [...counts, days, dates];
}

/** The constraints between fields, checked on the rows as they will be stored. */
function constraintChecks(): Check[] {
  const notBefore = (list: ListName, start: string, end: string): Check =>
    constraintCheck(
      list,
      end,
      writtenInstant(mergedValue(list, end)),
      `a time not before ${start}`,
      `${mergedValue(list, end)} < ${mergedValue(list, start)}`,
    );
  return [
    notBefore("events", "start_date", "end_date"),
    notBefore("activities", "start_time", "end_time"),
    notBefore("registration_waves", "start_time", "end_time"),
    ...["start_time", "end_time"].map((field) =>
      constraintCheck(
        "activities",
        field,
        "NULL::text",
        `${field}, which a scheduled activity requires`,
        `(${activityStatusSql}) = 'scheduled' AND (${mergedValue("activities", field)}) IS NULL`,
      ),
    ),
  ];
}

/** In the form that most sources write. */
const writtenInstant = (value: string) => `replace(${instantSql(`(${value})`)}, '.000000Z', 'Z')`;

function constraintCheck(
  list: ListName,
  field: string,
  value: string,
  expected: string,
  broken: string,
): Check {
  const { table, key } = lists[list] as List;
  return {
    list,
    sql: `${faultSql(field, value, sqlText(expected))} FROM import_${list} s
      LEFT JOIN ${table} t ON ${key.map((k) => `t.${k} = s.${k}`).join(" AND ")} WHERE ${broken}`,
  };
}

const isWithdrawn = `${isGiven("users", "operator")} AND NOT s.operator`;

/**
 * A file that would leave nobody is refused at the last operator whom it withdraws. The operators
 * stay locked until the load ends, so that two who are withdrawn at the same time wait for each
 * other (`lockOperators`). A file that withdraws nobody locks nothing.
 */
const lastOperatorCheck: Check = {
  list: "users",
  sql: `WITH operators AS MATERIALIZED (
      SELECT a.email FROM people a WHERE a.is_operator AND a.deleted_at IS NULL
         AND EXISTS (SELECT FROM import_users s JOIN people o ON o.email = s.email AND o.is_operator
           AND o.deleted_at IS NULL WHERE ${isWithdrawn})
       ORDER BY a.id FOR NO KEY UPDATE OF a
    ), withdrawn AS (SELECT s.parent, s.at, s.email FROM import_users s JOIN operators USING (email)
      WHERE ${isWithdrawn})
    SELECT parent, at, 'operator', NULL::int, false, 'true: the last operator stays' FROM withdrawn
     WHERE at = (SELECT max(at) FROM withdrawn) AND NOT EXISTS (SELECT FROM operators
     WHERE email NOT IN (SELECT email FROM withdrawn))
       AND NOT EXISTS (SELECT FROM import_users s WHERE s.operator)`,
};
