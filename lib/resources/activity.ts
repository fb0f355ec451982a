import * as z from "zod";
import type { Lens } from "@/lib/people/lens";
import { type PersonState, personStateSql } from "@/lib/people/withholding";
import { boundary, id, ids, instant, integer, strings, text } from "./fields";
import { boundarySql, instantSql, type RowSource } from "./rows";

export const activityTypes = ["rpg_session", "lecture", "workshop", "competition", "discussion", "LARP", "other", "break"] as const;
export const activityStatuses = ["new", "scheduled", "canceled"] as const;

export const activitySchema = z.strictObject({
  id,
  created_at: instant,
  updated_at: instant,
  title: text,
  description: text,
  activity_type: z.enum(activityTypes),
  activity_details: text,
  type_definition: text,
  status: z.enum(activityStatuses),
  start_time: boundary.nullable(),
  end_time: boundary.nullable(),
  time_preference: z.array(z.strictObject({ start_time: z.iso.datetime(), end_time: z.iso.datetime() })),
  is_global: z.boolean(),
  capacity: integer,
  sign_ups_enabled: z.boolean(),
  committed_signups_count: z.int(),
  players: strings,
  host_id: text,
  host: text,
  host_display_name: text,
  co_host_ids: strings,
  co_host_display_names: text,
  markers: ids,
  registration_waves: ids,
  thread: text,
  location: text,
  personal_data_withheld: z.boolean(),
});

export type Activity = z.output<typeof activitySchema>;

type NamedPerson = PersonState & { display_name: string | null };

type PeopleFields = "players" | "host_id" | "host" | "host_display_name" | "co_host_ids" | "co_host_display_names" | "personal_data_withheld";

export interface ActivityRow extends Omit<Activity, PeopleFields> {
  host: NamedPerson | null;
  co_hosts: NamedPerson[];
  players: PersonState[];
}

const namedPerson = personStateSql("ep", "p", ", 'display_name', ep.display_name");

export const activityRows: RowSource<ActivityRow> = {
  table: "activities",
  id: "id",
  columns: {
    id: "t.id",
    created_at: instantSql("t.created_at"),
    updated_at: instantSql("t.updated_at"),
    title: "t.title",
    description: "t.description",
    activity_type: "t.activity_type",
    activity_details: "t.activity_details",
    type_definition: "t.type_definition",
    status: "t.status",
    start_time: boundarySql("t.start_time"),
    end_time: boundarySql("t.end_time"),
    time_preference: "t.time_preference",
    is_global: "t.is_global",
    capacity: "t.capacity",
    sign_ups_enabled: "t.sign_ups_enabled",
    committed_signups_count: "t.committed_signups_count",
    players: `(SELECT coalesce(json_agg(${personStateSql("ep", "p")} ORDER BY s.created_at, s.person_id), '[]')
      FROM sign_ups s JOIN event_people ep USING (event_id, person_id) JOIN people p ON p.id = s.person_id
      WHERE s.event_id = t.event_id AND s.activity_id = t.id)`,
    host: `(SELECT ${namedPerson} FROM event_people ep JOIN people p ON p.id = ep.person_id
      WHERE ep.event_id = t.event_id AND ep.person_id = t.host_person_id)`,
    co_hosts: `(SELECT coalesce(json_agg(${namedPerson} ORDER BY h.sort_order, h.person_id), '[]')
      FROM activity_co_hosts h JOIN event_people ep USING (event_id, person_id) JOIN people p ON p.id = h.person_id
      WHERE h.event_id = t.event_id AND h.activity_id = t.id)`,
    markers: "t.markers",
    registration_waves: `(SELECT coalesce(json_agg(w.wave_id ORDER BY w.wave_id), '[]')
      FROM wave_activities w WHERE w.event_id = t.event_id AND w.activity_id = t.id)`,
    thread: "t.thread_id",
    location: "t.location_id",
  },
};

export function serializeActivity(row: ActivityRow, lens: Lens): Activity {
  const seen = <Person extends PersonState>(people: Person[]) =>
    people.flatMap((person) => {
      const pseudonym = lens.pseudonymOf(person);
      return pseudonym === undefined || lens.withholds(person) ? [] : [{ ...person, pseudonym }];
    });
  const [host] = seen(row.host ? [row.host] : []);
  const coHosts = seen(row.co_hosts);
  const coHostNames = coHosts.flatMap((person) => person.display_name ?? []);
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
    players: seen(row.players).map((person) => person.pseudonym),
    host_id: host?.pseudonym ?? null,
    host: host?.pseudonym ?? null,
    host_display_name: host?.display_name ?? null,
    co_host_ids: coHosts.map((person) => person.pseudonym),
    co_host_display_names: coHostNames.length > 0 ? coHostNames.join(", ") : null,
    markers: row.markers,
    registration_waves: row.registration_waves,
    thread: row.thread,
    location: row.location,
    personal_data_withheld: involved(row).some((person) => isKept(person, lens)),
  };
}

/** Everybody whom it names. */
export const involved = (row: ActivityRow): PersonState[] => [...(row.host ? [row.host] : []), ...row.co_hosts, ...row.players];

/** A deleted account holds no role any more: leaving it out is no withholding. */
const isKept = (person: PersonState, lens: Lens) => lens.withholds(person) && lens.pseudonymOf(person) !== undefined;
