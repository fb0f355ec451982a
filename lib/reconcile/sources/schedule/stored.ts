import { distinctNames } from "@/lib/resources/distinct-names";

/** A guest of the event who may be a speaker. */
interface StoredGuest {
  key: string;
  name: string | null;
}

/** A host of an activity, or a co-host. */
export interface StoredHost {
  /** By which a file may name the person. */
  key: string | null;
  /** Null for a person whom no program names. */
  name: string | null;
}

export interface StoredActivity {
  title: string | null;
  /** Only one that reading would change: with unusual white space or control characters. */
  description: string | null;
  start: number | null;
  end: number | null;
  thread: string | null;
  location: string | null;
  /** The host first. */
  hosts: StoredHost[];
}

export interface StoredPlace {
  id: string;
  name: string | null;
}

/** What is known of an event when a program for it is read. */
export interface StoredProgram {
  title: string | null;
  location: string | null;
  city: string | null;
  timeZone: string | null;
  /** By id. */
  activities: Map<string, StoredActivity>;
  /** In their order; of those that share a name, with the name that an export gives them. */
  locations: StoredPlace[];
  threads: StoredPlace[];
  guests: StoredGuest[];
}

export const emptyProgram = (): StoredProgram => ({
  ...{ title: null, location: null, city: null, timeZone: null },
  ...{ activities: new Map(), locations: [], threads: [], guests: [] },
});

/** Runs a statement on a connection, or in a transaction, of the caller. */
type Run = <Row extends object>(statement: { text: string; values: unknown[] }) => Promise<Row[]>;

/**
 * The program of an event, with which a file of it is compared (docs/rules/schedules.md#identity).
 * Empty for a new event.
 */
export async function storedProgram(run: Run, eventId: string): Promise<StoredProgram> {
  const rows = <Row extends object>(text: string) => run<Row>({ text, values: [eventId] });
  const [event] = await rows<{
    title: string | null;
    location: string | null;
    city: string | null;
    time_zone: string | null;
  }>("SELECT title, location, city, time_zone FROM events WHERE id = $1");
  if (!event) return emptyProgram();
  const activities = await rows<
    Omit<StoredActivity, "start" | "end"> & {
      id: string;
      start_time: Date | null;
      end_time: Date | null;
    }
  >(activitiesText);
  const named = (table: "locations" | "threads") =>
    rows<StoredPlace>(
      `SELECT id, name FROM ${table} WHERE event_id = $1 ORDER BY sort_order, created_at, id`,
    );
  return {
    ...{ title: event.title, location: event.location, city: event.city },
    timeZone: event.time_zone,
    activities: new Map(
      activities.map(({ id, start_time, end_time, ...fields }) => [
        id,
        { ...fields, start: start_time?.getTime() ?? null, end: end_time?.getTime() ?? null },
      ]),
    ),
    locations: withDistinctNames(await named("locations")),
    threads: await named("threads"),
    guests: await rows<StoredGuest>(
      `SELECT guest_key AS key, display_name AS name FROM event_people
        WHERE event_id = $1 AND strpos(guest_key, '@') = 0
          AND removed_at IS NULL AND cancelled_at IS NULL`,
    ),
  };
}

function withDistinctNames(places: StoredPlace[]): StoredPlace[] {
  const named = places.filter(({ name }) => name !== null);
  const names = distinctNames(named.map(({ name }) => name ?? ""));
  const byId = new Map(named.map(({ id }, n) => [id, names[n] ?? null]));
  return places.map(({ id }) => ({ id, name: byId.get(id) ?? null }));
}

/**
 * A file names an account by its proved address only: naming an unproved one would take its
 * password (docs/rules/accounts.md#taking-back).
 */
const activitiesText = `
SELECT a.id, a.title, a.start_time, a.end_time, a.thread_id AS thread, a.location_id AS location,
       CASE WHEN a.description !~ '^[!-~].*[!-~]$'
              OR a.description ~ '[\\r\\x01-\\x08\\x0b-\\x1f\\x7f-\\x9f]'
              OR length(a.description) > 20000
            THEN a.description END AS description,
       (SELECT coalesce(json_agg(json_build_object(
                 'key', CASE WHEN h.is_gone THEN NULL
                             WHEN h.guest_key IS NOT NULL
                             THEN CASE WHEN strpos(h.guest_key, '@') = 0 THEN h.guest_key END
                             WHEN h.email_proved_at IS NOT NULL THEN h.email END,
                 'name', CASE WHEN NOT h.is_gone AND NOT h.privacy_mode THEN h.display_name END)
                 ORDER BY h.place, h.person_id), '[]')
          FROM (SELECT m.place, m.person_id, ep.guest_key, ep.display_name, ep.privacy_mode,
                       p.email, p.email_proved_at,
                       ep.removed_at IS NOT NULL OR ep.cancelled_at IS NOT NULL
                         OR p.deleted_at IS NOT NULL AS is_gone
                  FROM (SELECT a.host_person_id AS person_id, -1 AS place
                         WHERE a.host_person_id IS NOT NULL
                        UNION ALL
                        SELECT c.person_id, c.sort_order
                          FROM activity_co_hosts c
                         WHERE c.event_id = a.event_id AND c.activity_id = a.id) m
                  JOIN event_people ep ON ep.event_id = a.event_id AND ep.person_id = m.person_id
                  JOIN people p ON p.id = m.person_id) h) AS hosts
  FROM activities a WHERE a.event_id = $1`;
