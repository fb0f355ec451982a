import { outsideSandboxesSql } from "@/lib/db/outside-sandboxes";
import { query } from "@/lib/db/query";
import { isUuid } from "@/lib/db/uuid";
import { briefly, type ExportedActivity, exportedColumns, isTimed } from "./activities";

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
SELECT id, slug, coalesce(title, 'Untitled event') AS title, description, start_date, time_zone, language, created_at, updated_at FROM events e
 WHERE ${outsideSandboxesSql("e")} AND (slug = $1 OR (slug IS NULL AND id = $2::uuid)) AND publish_status = 'published' AND visibility = 'discoverable'
 ORDER BY slug NULLS FIRST LIMIT 1`;

const threadsText = `
SELECT name, ${briefly("description", "sort_order, created_at, id")} AS description, color_hex
  FROM threads WHERE event_id = $1 ORDER BY sort_order, created_at, id`;

/**
 * The rooms of the program: schedulable locations, and locations used by an activity with a time.
 */
const locationsText = `
SELECT id, name, ${briefly("description", "sort_order, created_at, id")} AS description, scope, type, capacity FROM locations l
 WHERE event_id = $1 AND name IS NOT NULL
   AND (is_schedulable OR EXISTS (SELECT FROM activities a WHERE a.event_id = l.event_id AND a.location_id = l.id AND ${isTimed}))
 ORDER BY sort_order, created_at, id`;

const activitiesText = `SELECT ${exportedColumns} FROM activities a WHERE a.event_id = $1 AND ${isTimed} ORDER BY a.start_time, a.id`;

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
