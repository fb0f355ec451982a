import { keysetPage, keysetPositionOf, timeKeySql } from "@/lib/db/keyset";
import { query } from "@/lib/db/query";
import { isUuid } from "@/lib/db/uuid";
import { type GatingWave, gatingWavesSql } from "@/lib/transitions/sign-up/waves";

export interface ProgramEntry {
  id: string;
  title: string;
  /** Null in a timetable, which has no space for it. */
  description: string | null;
  activity_type: string;
  status: string;
  start_time: Date | null;
  end_time: Date | null;
  capacity: number | null;
  sign_ups_enabled: boolean;
  committed_signups_count: number;
  thread: { name: string; color_hex: string | null } | null;
  location: { id: string; name: string | null } | null;
  /** The host first, then the co-hosts; null for a person in privacy mode. */
  hosts: (string | null)[];
  is_mine: boolean;
  waves: GatingWave[];
}

export type ProgramView = "timetable" | "list";

/**
 * A timetable shows a whole convention on one page. A list contains the descriptions, which may be
 * long.
 */
export const programPageSizes: Record<ProgramView, number> = { timetable: 400, list: 50 };

export interface PublicProgramFilters {
  /** A thread id or `mine`; any other value shows everything. */
  show: string;
  /** A location id; any other value shows all locations. */
  room: string;
  /** The `next` of the previous page; a malformed value starts at the beginning. */
  after: string;
  view: ProgramView;
}

/**
 * A page of an event's program, ordered by time, as this person (null when signed out) sees it:
 * scheduled activities, canceled ones that had a time, and new ones that already accept sign-ups.
 * It names only hosts who are not in privacy mode.
 */
export async function publicProgram(
  eventId: string,
  personId: string | null,
  { show, room, after, view }: PublicProgramFilters,
) {
  const size = programPageSizes[view];
  const filterValues = [isUuid(show) ? show : null, show === "mine", isUuid(room) ? room : null];
  const values = [
    eventId,
    personId,
    ...filterValues,
    ...keysetPositionOf(after),
    size + 1,
    view === "list",
  ];
  const rows = await query<ProgramEntry & { key: string }>({
    name: "public-program",
    text: pageText,
    values,
  });
  const page = keysetPage(rows, size, ({ key }) => key);
  return { entries: page.rows.map(({ key: _, ...entry }): ProgramEntry => entry), next: page.next };
}

export async function publicActivity(
  eventId: string,
  personId: string | null,
  activityId: string,
): Promise<ProgramEntry | null> {
  if (!isUuid(activityId)) return null;
  const values = [eventId, personId, activityId];
  const rows = await query<ProgramEntry>({ name: "public-activity", text: activityText, values });
  return rows[0] ?? null;
}

/** The threads by which the program can be filtered. */
export const publicThreads = (eventId: string) =>
  query<{ id: string; name: string }>({
    name: "public-threads",
    text: `SELECT id, name FROM threads t
            WHERE event_id = $1 AND ${isUsedSql("a.thread_id = t.id")}
            ORDER BY sort_order, name, id`,
    values: [eventId],
  });

/** The rooms of a program in order: the columns of its timetable. */
export const publicRooms = (eventId: string) =>
  query<{ id: string; name: string | null }>({
    name: "public-rooms",
    text: `SELECT id, coalesce(name, code) AS name FROM locations l
            WHERE event_id = $1 AND ${isUsedSql("a.location_id = l.id")}
            ORDER BY sort_order, name, id`,
    values: [eventId],
  });

const isUsedSql = (condition: string) =>
  `EXISTS (SELECT FROM activities a WHERE a.event_id = $1 AND ${condition} AND ${isPublicSql})`;

export interface OwnSession {
  id: string;
  title: string;
  start_time: Date;
  end_time: Date;
}

/** The scheduled activities with a start and an end that a person signed up for. */
export const ownSessions = (eventId: string, personId: string) =>
  query<OwnSession>({
    name: "own-sessions",
    text: `SELECT a.id, coalesce(a.title, 'Untitled activity') AS title, a.start_time, a.end_time
             FROM sign_ups s JOIN activities a ON a.event_id = s.event_id AND a.id = s.activity_id
            WHERE s.event_id = $1 AND s.person_id = $2
              AND a.status = 'scheduled' AND a.start_time < a.end_time
            ORDER BY a.start_time, a.id`,
    values: [eventId, personId],
  });

export const overlappingSessions = (
  { id, status, start_time, end_time }: ProgramEntry,
  own: OwnSession[],
): OwnSession[] =>
  start_time === null || end_time === null || status === "canceled"
    ? []
    : own.filter(
        (other) => other.id !== id && other.start_time < end_time && start_time < other.end_time,
      );

/** SQL condition over `a`: the activity is on the public program. */
export const isPublicSql = `(a.status = 'scheduled'
       OR (a.status = 'canceled' AND a.start_time IS NOT NULL)
       OR (a.status = 'new' AND a.sign_ups_enabled))`;

/**
 * SQL of the hosts of `a`, the host first, as a JSON list of `value` (SQL over `ep`, a person's
 * record). It omits removed people and people without a display name. For people in privacy mode,
 * `value` must not reveal personal data.
 */
export const hostsSql = (value: string) => `
       (SELECT coalesce(json_agg(${value} ORDER BY h.place, h.person_id), '[]')
          FROM (SELECT a.host_person_id AS person_id, -1 AS place WHERE a.host_person_id IS NOT NULL
                UNION ALL SELECT c.person_id, c.sort_order FROM activity_co_hosts c
                  WHERE c.event_id = a.event_id AND c.activity_id = a.id) h
          JOIN event_people ep ON ep.event_id = a.event_id AND ep.person_id = h.person_id
            JOIN people p ON p.id = h.person_id
         WHERE ep.removed_at IS NULL AND ep.cancelled_at IS NULL AND p.deleted_at IS NULL
           AND (ep.privacy_mode OR ep.display_name IS NOT NULL))`;

const key = "coalesce(a.start_time, 'infinity'::timestamptz)";

/** SQL of an entry's fields except its description, for the person `$2`. */
const entryColumns = `
       a.id, coalesce(a.title, 'Untitled activity') AS title, a.activity_type, a.status,
       a.start_time, a.end_time, a.capacity,
       a.sign_ups_enabled, a.committed_signups_count,
       (SELECT json_build_object('name', t.name, 'color_hex', t.color_hex) FROM threads t
       WHERE t.event_id = a.event_id AND t.id = a.thread_id) AS thread,
       (SELECT json_build_object('id', l.id, 'name', coalesce(l.name, l.code)) FROM locations l
       WHERE l.event_id = a.event_id AND l.id = a.location_id)
         AS location,
       ${hostsSql("CASE WHEN ep.privacy_mode THEN NULL ELSE ep.display_name END")} AS hosts,
       EXISTS (SELECT FROM sign_ups s WHERE s.event_id = a.event_id AND s.activity_id = a.id
           AND s.person_id = $2::uuid) AS is_mine,
       ${gatingWavesSql("a", "$2::uuid")} AS waves`;

const pageText = `
SELECT ${entryColumns}, CASE WHEN $9::boolean THEN a.description END AS description,
       ${timeKeySql(key)} AS key
  FROM activities a
 WHERE a.event_id = $1 AND ${isPublicSql}
   AND ($3::uuid IS NULL OR a.thread_id = $3::uuid)
   AND (NOT $4::boolean OR EXISTS (SELECT FROM sign_ups s WHERE s.event_id = a.event_id
     AND s.activity_id = a.id AND s.person_id = $2::uuid))
   AND ($5::uuid IS NULL OR a.location_id = $5::uuid)
   AND ($7::uuid IS NULL OR (${key}, a.id) > ($6::timestamptz, $7::uuid))
 ORDER BY ${key}, a.id
 LIMIT $8`;

const activityText = `SELECT ${entryColumns}, a.description FROM activities a WHERE a.event_id = $1
                             AND a.id = $3 AND ${isPublicSql}`;
