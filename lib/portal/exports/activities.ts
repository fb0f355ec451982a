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
  `CASE WHEN sum(octet_length(${description})) OVER (ORDER BY ${order}) <= ${descriptionBytesAtMost} THEN ${description} END`;

/** SQL columns of `a`, a row of activities. The name of a person in privacy mode is null. */
export const exportedColumns = `a.id, coalesce(a.title, 'Untitled activity') AS title, ${briefly("a.description", "a.start_time, a.id")} AS description, a.activity_type, a.status, a.start_time, a.end_time,
       a.updated_at, a.thread_id, a.location_id,
       (SELECT t.name FROM threads t WHERE t.event_id = a.event_id AND t.id = a.thread_id) AS thread,
       (SELECT l.name FROM locations l WHERE l.event_id = a.event_id AND l.id = a.location_id) AS location,
       ${hostsSql("json_build_object('id', ep.person_id, 'name', CASE WHEN ep.privacy_mode THEN NULL ELSE ep.display_name END)")} AS hosts`;

/** SQL condition over `a`: the activity is or was on the program and has a start time. */
export const isTimed = "a.status IN ('scheduled', 'canceled') AND a.start_time IS NOT NULL";
