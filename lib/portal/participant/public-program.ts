import { keysetPage, placeOf, timeKeySql } from "@/lib/db/keyset";
import { pool } from "@/lib/db/pool";
import { isUuid } from "@/lib/db/uuid";
import { type GatingWave, gatingWavesSql } from "@/lib/transitions/sign-up/waves";

export interface ProgramEntry {
  id: string;
  title: string;
  description: string | null;
  activity_type: string;
  status: string;
  start_time: Date | null;
  end_time: Date | null;
  capacity: number | null;
  sign_ups_enabled: boolean;
  committed_signups_count: number;
  thread: { name: string; color_hex: string | null } | null;
  location: string | null;
  /** Host first; null is somebody in privacy mode. */
  hosts: (string | null)[];
  is_mine: boolean;
  waves: GatingWave[];
}

export const programPageSize = 50;

interface Asked {
  /** A thread's id, `mine`, or everything. */
  show: string;
  /** The `next` of the page before; a malformed one starts at the beginning. */
  after: string;
}

/**
 * A page of an event's program in the order of time, as this person (null for a stranger) sees it: what is scheduled, what was and is canceled, and what takes
 * sign-ups before it has a time. Nobody's name is in it but those of hosts who are not in privacy mode.
 */
export async function publicProgram(eventId: string, personId: string | null, { show, after }: Asked) {
  const values = [eventId, personId, isUuid(show) ? show : null, show === "mine", ...placeOf(after), programPageSize + 1];
  const { rows } = await pool().query<ProgramEntry & { key: string }>({ name: "public-program", text: pageText, values });
  const page = keysetPage(rows, programPageSize, ({ key }) => key);
  return { entries: page.rows.map(({ key: _, ...entry }): ProgramEntry => entry), next: page.next };
}

/** The threads that a program can be narrowed down to. */
export const publicThreads = async (eventId: string) => {
  const text = `SELECT id, name FROM threads t WHERE event_id = $1 AND EXISTS (
    SELECT FROM activities a WHERE a.event_id = t.event_id AND a.thread_id = t.id AND ${isPublic}) ORDER BY sort_order, name, id`;
  const { rows } = await pool().query<{ id: string; name: string }>({ name: "public-threads", text, values: [eventId] });
  return rows;
};

const isPublic = "(a.status = 'scheduled' OR (a.status = 'canceled' AND a.start_time IS NOT NULL) OR (a.status = 'new' AND a.sign_ups_enabled))";

/** What of somebody on the program is public: their display name, unless they are in privacy mode; nothing of who is gone. */
const named = (ep: string, p: string) => `${ep}.removed_at IS NULL AND ${ep}.cancelled_at IS NULL AND ${p}.deleted_at IS NULL
  AND (${ep}.privacy_mode OR ${ep}.display_name IS NOT NULL)`;

const key = "coalesce(a.start_time, 'infinity'::timestamptz)";

const pageText = `
SELECT a.id, coalesce(a.title, 'Untitled activity') AS title, a.description, a.activity_type, a.status, a.start_time, a.end_time, a.capacity,
       a.sign_ups_enabled, a.committed_signups_count, ${timeKeySql(key)} AS key,
       (SELECT json_build_object('name', t.name, 'color_hex', t.color_hex) FROM threads t WHERE t.event_id = a.event_id AND t.id = a.thread_id) AS thread,
       (SELECT l.name FROM locations l WHERE l.event_id = a.event_id AND l.id = a.location_id) AS location,
       (SELECT coalesce(json_agg(CASE WHEN ep.privacy_mode THEN NULL ELSE ep.display_name END ORDER BY h.place, h.person_id), '[]')
          FROM (SELECT a.host_person_id AS person_id, -1 AS place WHERE a.host_person_id IS NOT NULL
                UNION ALL SELECT c.person_id, c.sort_order FROM activity_co_hosts c WHERE c.event_id = a.event_id AND c.activity_id = a.id) h
          JOIN event_people ep ON ep.event_id = a.event_id AND ep.person_id = h.person_id JOIN people p ON p.id = h.person_id
         WHERE ${named("ep", "p")}) AS hosts,
       EXISTS (SELECT FROM sign_ups s WHERE s.event_id = a.event_id AND s.activity_id = a.id AND s.person_id = $2::uuid) AS is_mine,
       ${gatingWavesSql("a", "$2::uuid")} AS waves
  FROM activities a
 WHERE a.event_id = $1 AND ${isPublic}
   AND ($3::uuid IS NULL OR a.thread_id = $3::uuid)
   AND (NOT $4::boolean OR EXISTS (SELECT FROM sign_ups s WHERE s.event_id = a.event_id AND s.activity_id = a.id AND s.person_id = $2::uuid))
   AND ($6::uuid IS NULL OR (${key}, a.id) > ($5::timestamptz, $6::uuid))
 ORDER BY ${key}, a.id
 LIMIT $7`;
