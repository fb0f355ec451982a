import { outsideSandboxesSql } from "@/lib/db/outside-sandboxes";
import { query } from "@/lib/db/query";
import { isUuid } from "@/lib/db/uuid";
import { hostsSql } from "@/lib/portal/participant/public-program";

/**
 * An activity for calendar and schedule exports. It has a start time, and no more personal data
 * than the public program (docs/rules/schedules.md#people).
 */
export interface ExportedActivity {
  id: string;
  title: string;
  description: string | null;
  activity_type: string;
  status: string;
  start_time: Date;
  end_time: Date | null;
  updated_at: Date;
  thread_id: string | null;
  thread: string | null;
  location_id: string | null;
  location: string | null;
  /** The host first, then the co-hosts. */
  hosts: { id: string; name: string | null }[];
}

const descriptionBytesAtMost = 2 * 1024 * 1024;

/**
 * SQL of a description in an export, in this order: those beyond 2 MB together are left out,
 * because a file has to fit into memory (docs/rules/schedules.md#exports-fit).
 */
export const briefly = (description: string, order: string) =>
  `CASE WHEN sum(octet_length(${description})) OVER (ORDER BY ${order}) <= ${descriptionBytesAtMost}
             THEN ${description} END`;

/** SQL columns of `a`, a row of activities. The name of a person in privacy mode is null. */
export const exportedColumns = `
       a.id, coalesce(a.title, 'Untitled activity') AS title,
       ${briefly("a.description", "a.start_time, a.id")} AS description, a.activity_type, a.status,
       a.start_time, a.end_time, a.updated_at, a.thread_id, a.location_id,
       (SELECT t.name FROM threads t
         WHERE t.event_id = a.event_id AND t.id = a.thread_id) AS thread,
       (SELECT l.name FROM locations l
         WHERE l.event_id = a.event_id AND l.id = a.location_id) AS location,
       ${hostsSql(
         `json_build_object('id', ep.person_id,
            'name', CASE WHEN ep.privacy_mode THEN NULL ELSE ep.display_name END)`,
       )} AS hosts`;

/** SQL condition over `a`: the activity is or was on the program and has a start time. */
export const isTimed = "a.status IN ('scheduled', 'canceled') AND a.start_time IS NOT NULL";

interface ExportedEvent {
  id: string;
  slug: string | null;
  title: string;
  description: string | null;
  start_date: Date | null;
  time_zone: string | null;
  language: string[] | null;
  created_at: Date;
  updated_at: Date;
}

interface ExportedThread {
  name: string;
  description: string | null;
  color_hex: string | null;
}

interface ExportedLocation {
  id: string;
  name: string;
  description: string | null;
  scope: string;
  type: string;
  capacity: number | null;
}

export interface ExportedProgram {
  event: ExportedEvent;
  threads: ExportedThread[];
  locations: ExportedLocation[];
  activities: ExportedActivity[];
}

/**
 * The program of a published, discoverable event, ordered by time; null for any other address.
 * `address` is the slug or id in the public page's URL.
 */
export async function exportedProgram(address: string): Promise<ExportedProgram | null> {
  const [event] = address.includes("\0")
    ? []
    : await query<ExportedEvent>({
        text: eventText,
        values: [address, isUuid(address) ? address : null],
      });
  if (!event) return null;
  const [threads, locations, activities] = await Promise.all([
    query<ExportedThread>({ text: threadsText, values: [event.id] }),
    query<ExportedLocation>({ text: locationsText, values: [event.id] }),
    query<ExportedActivity>({ text: activitiesText, values: [event.id] }),
  ]);
  return exportable({ event, threads, locations, activities });
}

const eventText = `
SELECT id, slug, coalesce(title, 'Untitled event') AS title, description, start_date, time_zone,
       language, created_at, updated_at
  FROM events e
 WHERE ${outsideSandboxesSql("e")}
   AND (slug = $1 OR (slug IS NULL AND id = $2::uuid))
   AND publish_status = 'published' AND visibility = 'discoverable'
 ORDER BY slug NULLS FIRST LIMIT 1`;

const threadsText = `
SELECT name, ${briefly("description", "sort_order, created_at, id")} AS description, color_hex
  FROM threads WHERE event_id = $1 ORDER BY sort_order, created_at, id`;

/**
 * The rooms of the program: schedulable locations, and locations used by an activity with a time.
 */
const locationsText = `
SELECT id, name, ${briefly("description", "sort_order, created_at, id")} AS description, scope,
       type, capacity
  FROM locations l
 WHERE event_id = $1 AND name IS NOT NULL
   AND (is_schedulable
        OR EXISTS (SELECT FROM activities a
                    WHERE a.event_id = l.event_id AND a.location_id = l.id AND ${isTimed}))
 ORDER BY sort_order, created_at, id`;

const activitiesText = `
SELECT ${exportedColumns}
  FROM activities a
 WHERE a.event_id = $1 AND ${isTimed}
 ORDER BY a.start_time, a.id`;

/**
 * A value without the characters that the formats of programs do not have: control characters
 * except tabs and line ends, and those that XML excludes.
 */
function exportable<Value>(value: Value): Value;
function exportable(value: unknown): unknown {
  if (typeof value === "string") return value.replaceAll(/[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu, "");
  if (Array.isArray(value)) return value.map((each: unknown) => exportable(each));
  if (typeof value !== "object" || value === null || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, exportable(each)]));
}
