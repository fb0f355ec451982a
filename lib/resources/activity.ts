import * as z from "zod";
import { type JsonLists, jsonListsSql, jsonObjectSql, rowsOfLists } from "@/lib/db/json-object";
import type { PageSource, RowSource } from "@/lib/db/rows";
import type { IntegrationView } from "@/lib/people/integration-view";
import { type PersonState, personStateColumns, personStateSql } from "@/lib/people/withholding";
import { givenTimePreferences } from "./given";
import { amount, boundary, choice, columnsOf, derived, flag, id, line, list, notTyped, prose, reference, servedBy, stamp, title } from "./kinds";
import { boolean, ids, strings, text, wholeNumber } from "./served";

export const activityTypes = ["rpg_session", "lecture", "workshop", "competition", "discussion", "LARP", "other", "break"] as const;
export const activityStatuses = ["new", "scheduled", "canceled"] as const;

const timePreference = z.strictObject({ start_time: z.iso.datetime(), end_time: z.iso.datetime() });

export const activityFields = {
  id,
  created_at: stamp,
  updated_at: stamp,
  title: title(300, "Give it a title."),
  description: prose(20_000),
  activity_type: { ...choice(activityTypes), absent: "other" },
  activity_details: line(100),
  type_definition: line(100),
  status: notTyped(choice(activityStatuses)),
  start_time: boundary,
  end_time: boundary,
  time_preference: { served: z.array(timePreference), sql: "jsonb", given: givenTimePreferences, absent: [] },
  is_global: flag,
  capacity: amount(0),
  sign_ups_enabled: flag,
  committed_signups_count: { served: wholeNumber, sql: "integer" },
  players: derived(strings),
  host_id: derived(text),
  host: derived(text),
  host_display_name: derived(text),
  co_host_ids: derived(strings),
  co_host_display_names: derived(text),
  markers: list(100),
  registration_waves: derived(ids),
  thread: reference("thread_id"),
  location: reference("location_id"),
  personal_data_withheld: derived(boolean),
} as const;

export const activitySchema = z.strictObject(servedBy(activityFields));

export type Activity = z.output<typeof activitySchema>;

type NamedPerson = PersonState & { display_name: string | null };

/** The fields that name people. */
export const namingFields = ["host_id", "host", "host_display_name", "co_host_ids", "co_host_display_names", "players"] as const;

type PeopleFields = (typeof namingFields)[number] | "personal_data_withheld";

export interface ActivityRow extends Omit<Activity, PeopleFields> {
  host: NamedPerson | null;
  co_hosts: NamedPerson[];
  players: PersonState[];
}

/** SQL over `s`, a row of sign_ups: players in the order in which they signed up. */
const playersOrder = "s.created_at, s.person_id";

/** SQL over `h`, a row of activity_co_hosts: co-hosts as the organizer arranged them. */
const coHostsOrder = "h.sort_order, h.person_id";

const namedPersonColumns = { ...personStateColumns("ep", "p"), display_name: "ep.display_name" };
const namedPerson = jsonObjectSql(namedPersonColumns);

export const activityRows: RowSource<ActivityRow> = {
  table: "activities",
  id: "id",
  columns: columnsOf(activityFields, {
    players: `(SELECT coalesce(json_agg(${personStateSql("ep", "p")} ORDER BY ${playersOrder}), '[]')
      FROM sign_ups s JOIN event_people ep USING (event_id, person_id) JOIN people p ON p.id = s.person_id
      WHERE s.event_id = t.event_id AND s.activity_id = t.id)`,
    host: `(SELECT ${namedPerson} FROM event_people ep JOIN people p ON p.id = ep.person_id
      WHERE ep.event_id = t.event_id AND ep.person_id = t.host_person_id)`,
    co_hosts: `(SELECT coalesce(json_agg(${namedPerson} ORDER BY ${coHostsOrder}), '[]')
      FROM activity_co_hosts h JOIN event_people ep USING (event_id, person_id) JOIN people p ON p.id = h.person_id
      WHERE h.event_id = t.event_id AND h.activity_id = t.id)`,
    registration_waves: `(SELECT coalesce(json_agg(w.wave_id ORDER BY w.wave_id), '[]')
      FROM wave_activities w WHERE w.event_id = t.event_id AND w.activity_id = t.id)`,
  }),
};

/** An activity of a page names people by their ids. */
export interface ActivityOfPage extends Omit<ActivityRow, "host" | "co_hosts" | "players"> {
  host: string | null;
  co_hosts: string[];
  players: string[];
}

/** The first row of a page carries everybody whom its activities name, looked up once however many activities name them. */
export interface TellsPeople {
  people: JsonLists<NamedPerson> | null;
}

/** WITH queries `activity`, the activities of a FROM list, which calls them `t`, with the ids of their people, and `gated`, those of them that waves gate. */
export const activityQueries = (from: string) => `activity AS MATERIALIZED (
  SELECT t.*,
    ARRAY(SELECT s.person_id FROM sign_ups s WHERE s.event_id = t.event_id AND s.activity_id = t.id ORDER BY ${playersOrder}) AS player_ids,
    ARRAY(SELECT h.person_id FROM activity_co_hosts h WHERE h.event_id = t.event_id AND h.activity_id = t.id ORDER BY ${coHostsOrder})
      AS co_host_ids
  FROM ${from}
), gated AS MATERIALIZED (
  SELECT w.activity_id, json_agg(w.wave_id ORDER BY w.wave_id) AS waves FROM wave_activities w
  WHERE w.event_id = $1::uuid AND w.activity_id = ANY (ARRAY(SELECT id FROM activity)) GROUP BY w.activity_id)`;

/** SQL of each field over `t`, a row of `activity`. */
export const activityOfPageColumns: RowSource<ActivityOfPage>["columns"] = {
  ...activityRows.columns,
  players: "to_json(t.player_ids)",
  host: "t.host_person_id",
  co_hosts: "to_json(t.co_host_ids)",
  registration_waves: "coalesce((SELECT gated.waves FROM gated WHERE gated.activity_id = t.id), '[]')",
};

/** SQL of the people of all rows of `activity`, beside the first row of the page. */
export const peopleOfPageSql = `CASE WHEN t.id = (SELECT id FROM page ORDER BY created_at, id LIMIT 1) THEN (
  SELECT ${jsonListsSql(namedPersonColumns)} FROM event_people ep JOIN people p ON p.id = ep.person_id
  WHERE ep.event_id = $1::uuid AND ep.person_id = ANY (ARRAY(SELECT DISTINCT unnest(a.player_ids || a.co_host_ids || a.host_person_id) FROM activity a))) END`;

export const activityPageRows: PageSource<ActivityOfPage & TellsPeople> = {
  ...activityRows,
  columns: { ...activityOfPageColumns, people: peopleOfPageSql },
  behind: { queries: activityQueries("page t"), t: "activity" },
};

export function serializeActivityPage(rows: (ActivityOfPage & TellsPeople)[], view: IntegrationView): Activity[] {
  const people = peopleOfPage(rows, view);
  return rows.map((row) => serializeActivityOfPage(row, people));
}

/** The people of a page. */
export const namedPeople = ([first]: TellsPeople[]): NamedPerson[] => (first?.people ? rowsOfLists(first.people) : []);

/** How one integration sees the people of a page, by id: found out once, however many activities name them. */
export function peopleOfPage(rows: TellsPeople[], view: IntegrationView): Map<string, SeenPerson> {
  const people = namedPeople(rows);
  view.prepare(people.map(({ person_id }) => person_id));
  return new Map(people.map((person) => [person.person_id, seenPerson(person, person.display_name, view)]));
}

/** People whom the page does not carry are omitted, because their withholding is unknown. */
export function serializeActivityOfPage(row: ActivityOfPage, people: Map<string, SeenPerson>): Activity {
  const known = (id: string) => people.get(id);
  return activityOf(row, {
    host: shownOf(row.host === null ? [] : [row.host], known),
    coHosts: shownOf(row.co_hosts, known),
    players: shownOf(row.players, known),
  });
}

export function serializeActivity(row: ActivityRow, view: IntegrationView): Activity {
  const named = (person: NamedPerson) => seenPerson(person, person.display_name, view);
  return activityOf(row, {
    host: shownOf(row.host === null ? [] : [row.host], named),
    coHosts: shownOf(row.co_hosts, named),
    players: shownOf(row.players, (person) => seenPerson(person, null, view)),
  });
}

/** A person of an activity, as one integration sees them. */
export interface SeenPerson {
  /** Undefined for somebody who is left out. */
  pseudonym: string | undefined;
  display_name: string | null;
  /** Left out because they are withheld. A deleted account no longer has a role: leaving it out is not withholding. */
  isKept: boolean;
}

function seenPerson(person: PersonState, display_name: string | null, view: IntegrationView): SeenPerson {
  const pseudonym = view.pseudonymOf(person);
  const isWithheld = view.withholdsInActivity(person);
  return { pseudonym: isWithheld ? undefined : pseudonym, display_name, isKept: isWithheld && pseudonym !== undefined };
}

/** Those of a list whom the reader sees, in its order. */
interface Shown {
  pseudonyms: string[];
  /** Without those who have no name. */
  names: string[];
  /** Whether somebody is left out because they are withheld. */
  keepsSomebody: boolean;
}

/** In one pass: a page names hundreds. */
function shownOf<Person>(people: Person[], seenAs: (person: Person) => SeenPerson | undefined): Shown {
  const shown: Shown = { pseudonyms: [], names: [], keepsSomebody: false };
  for (const person of people) {
    const seen = seenAs(person);
    if (seen === undefined) continue;
    if (seen.isKept) shown.keepsSomebody = true;
    if (seen.pseudonym === undefined) continue;
    shown.pseudonyms.push(seen.pseudonym);
    if (seen.display_name !== null) shown.names.push(seen.display_name);
  }
  return shown;
}

interface PeopleOfActivity {
  /** Nobody or one. */
  host: Shown;
  coHosts: Shown;
  players: Shown;
}

function activityOf(row: Omit<Activity, PeopleFields>, { host, coHosts, players }: PeopleOfActivity): Activity {
  const hostId = host.pseudonyms[0] ?? null;
  return {
    id: row.id,
    created_at: row.created_at,
    updated_at: row.updated_at,
    title: row.title,
    description: row.description,
    activity_type: row.activity_type,
    activity_details: row.activity_details,
    type_definition: row.type_definition,
    status: row.status,
    start_time: row.start_time,
    end_time: row.end_time,
    time_preference: row.time_preference,
    is_global: row.is_global,
    capacity: row.capacity,
    sign_ups_enabled: row.sign_ups_enabled,
    committed_signups_count: row.committed_signups_count,
    players: players.pseudonyms,
    host_id: hostId,
    host: hostId,
    host_display_name: host.names[0] ?? null,
    co_host_ids: coHosts.pseudonyms,
    co_host_display_names: coHosts.names.length > 0 ? coHosts.names.join(", ") : null,
    markers: row.markers,
    registration_waves: row.registration_waves,
    thread: row.thread,
    location: row.location,
    personal_data_withheld: host.keepsSomebody || coHosts.keepsSomebody || players.keepsSomebody,
  };
}

/** Everybody whom it names. */
export const involved = (row: ActivityRow): PersonState[] => [...(row.host ? [row.host] : []), ...row.co_hosts, ...row.players];
