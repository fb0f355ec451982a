import * as z from "zod";
import { jsonObjectSql, type RowSource } from "@/lib/db/rows";
import type { IntegrationView } from "@/lib/people/integration-view";
import { type PersonState, personStateColumns, personStateSql } from "@/lib/people/withholding";
import { importedTimePreferences } from "./imported";
import {
  amount,
  boundary,
  choice,
  columnsOf,
  derived,
  flag,
  id,
  line,
  list,
  notTyped,
  prose,
  reference,
  servedSchemas,
  stamp,
  title,
} from "./kinds";
import { boolean, ids, strings, text, wholeNumber } from "./served";

export const activityTypes = [
  "rpg_session",
  "lecture",
  "workshop",
  "competition",
  "discussion",
  "LARP",
  "other",
  "break",
] as const;
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
  time_preference: {
    served: z.array(timePreference),
    sql: "jsonb",
    imported: importedTimePreferences,
    absent: [],
  },
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

export const activitySchema = z.strictObject(servedSchemas(activityFields));

export type Activity = z.output<typeof activitySchema>;

export type NamedPerson = PersonState & { display_name: string | null };

/** The fields that name people. */
export const namingFields = [
  "host_id",
  "host",
  "host_display_name",
  "co_host_ids",
  "co_host_display_names",
  "players",
] as const;

type PeopleFields = (typeof namingFields)[number] | "personal_data_withheld";

export interface ActivityRow extends Omit<Activity, PeopleFields> {
  host: NamedPerson | null;
  co_hosts: NamedPerson[];
  players: PersonState[];
}

/** SQL over `s`, a row of sign_ups: players in the order in which they signed up. */
export const playersOrder = "s.created_at, s.person_id";

/** SQL over `h`, a row of activity_co_hosts: co-hosts as the organizer arranged them. */
export const coHostsOrder = "h.sort_order, h.person_id";

/** SQL of each field of a NamedPerson: `ep` is a row of event_people, `p` its row of people. */
export const namedPersonColumns = (ep: string, p: string) => ({
  ...personStateColumns(ep, p),
  display_name: `${ep}.display_name`,
});
const namedPerson = jsonObjectSql(namedPersonColumns("ep", "p"));

export const activityRows: RowSource<ActivityRow> = {
  table: "activities",
  id: "id",
  columns: columnsOf(activityFields, {
    players: `(SELECT coalesce(json_agg(${personStateSql("ep", "p")} ORDER BY ${playersOrder}),
            '[]')
      FROM sign_ups s JOIN event_people ep USING (event_id, person_id)
      JOIN people p ON p.id = s.person_id
      WHERE s.event_id = t.event_id AND s.activity_id = t.id)`,
    host: `(SELECT ${namedPerson} FROM event_people ep JOIN people p ON p.id = ep.person_id
      WHERE ep.event_id = t.event_id AND ep.person_id = t.host_person_id)`,
    co_hosts: `(SELECT coalesce(json_agg(${namedPerson} ORDER BY ${coHostsOrder}), '[]')
      FROM activity_co_hosts h JOIN event_people ep USING (event_id, person_id)
      JOIN people p ON p.id = h.person_id
      WHERE h.event_id = t.event_id AND h.activity_id = t.id)`,
    registration_waves: `(SELECT coalesce(json_agg(w.wave_id ORDER BY w.wave_id), '[]')
      FROM wave_activities w WHERE w.event_id = t.event_id AND w.activity_id = t.id)`,
  }),
};

export const serializeActivity = (row: ActivityRow, view: IntegrationView): Activity =>
  activityOf(row, { ...shownPeople(row, view), waves: row.registration_waves });

function shownPeople(row: ActivityRow, view: IntegrationView) {
  const named = (person: NamedPerson) => seenPerson(person, person.display_name, view);
  return {
    host: visiblePeople(row.host === null ? [] : [row.host], named),
    coHosts: visiblePeople(row.co_hosts, named),
    players: visiblePeople(row.players, (person) => seenPerson(person, null, view)),
  };
}

/** The fields that show nobody because the people in them are withheld. */
export function withheldActivityFields(row: ActivityRow, view: IntegrationView): string[] {
  const { host, coHosts, players } = shownPeople(row, view);
  const showsNobody = ({ pseudonyms, withholdsSomebody }: VisiblePeople) =>
    withholdsSomebody && pseudonyms.length === 0;
  return [
    ...(showsNobody(host) ? ["host_id", "host", "host_display_name"] : []),
    ...(showsNobody(coHosts) ? ["co_host_ids", "co_host_display_names"] : []),
    ...(showsNobody(players) ? ["players"] : []),
  ];
}

/** A person of an activity, as one integration sees them. */
export interface SeenPerson {
  /** Undefined for a person who is omitted. */
  pseudonym: string | undefined;
  display_name: string | null;
  /**
   * Omitted because they are withheld. A deleted account no longer has a role: omitting it is not
   * withholding.
   */
  isOmittedAsWithheld: boolean;
}

/** How the integration sees a person whom an activity names. */
export function seenPerson(
  person: PersonState,
  display_name: string | null,
  view: IntegrationView,
): SeenPerson {
  const pseudonym = view.pseudonymOf(person);
  const isWithheld = view.withholdsInActivity(person);
  return {
    pseudonym: isWithheld ? undefined : pseudonym,
    display_name,
    isOmittedAsWithheld: isWithheld && pseudonym !== undefined,
  };
}

/** The people of a list whom the integration sees, in the order of the list. */
interface VisiblePeople {
  pseudonyms: string[];
  /** People without a name are omitted. */
  names: string[];
  /** Whether a person is omitted because they are withheld. */
  withholdsSomebody: boolean;
}

/** One pass over the list, because a page names hundreds of people. */
export function visiblePeople<Person>(
  people: Person[],
  seenAs: (person: Person) => SeenPerson | undefined,
): VisiblePeople {
  const shown: VisiblePeople = { pseudonyms: [], names: [], withholdsSomebody: false };
  for (const person of people) {
    const seen = seenAs(person);
    if (seen === undefined) continue;
    if (seen.isOmittedAsWithheld) shown.withholdsSomebody = true;
    if (seen.pseudonym === undefined) continue;
    shown.pseudonyms.push(seen.pseudonym);
    if (seen.display_name !== null) shown.names.push(seen.display_name);
  }
  return shown;
}

interface ActivityRelations {
  /** At most one person. */
  host: VisiblePeople;
  coHosts: VisiblePeople;
  players: VisiblePeople;
  waves: Activity["registration_waves"];
}

/** Assembles the served activity from its row and the people and waves that may be shown. */
export function activityOf(
  row: Omit<Activity, PeopleFields | "registration_waves">,
  { host, coHosts, players, waves }: ActivityRelations,
): Activity {
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
    registration_waves: waves,
    thread: row.thread,
    location: row.location,
    personal_data_withheld:
      host.withholdsSomebody || coHosts.withholdsSomebody || players.withholdsSomebody,
  };
}

/** Everyone whom the activity names. */
export const peopleOfActivity = (row: ActivityRow): PersonState[] => [
  ...(row.host ? [row.host] : []),
  ...row.co_hosts,
  ...row.players,
];
