import { config } from "@/lib/config/config";
import { timeKeySql } from "@/lib/db/keyset";
import { outsideSandboxesSql } from "@/lib/db/outside-sandboxes";
import { query } from "@/lib/db/query";
import { boundarySql } from "@/lib/db/rows";
import { isUuid } from "@/lib/db/uuid";
import { refuse } from "@/lib/errors/refusal";
import { hostsSql, isPublicSql } from "@/lib/portal/participant/public-program";
import { beforeFirst, openPageCursor, sealPageCursor } from "@/lib/read-api/cursor";

// The content of the public door: no more than `/events` and the public page of an event
// (docs/rules/assistants.md#the-public-door).

interface Paging {
  limit: number;
  cursor?: string;
}

interface EventFilters extends Paging {
  /** A part of the title or the description. */
  text?: string;
  /** `YYYY-MM-DD`, in the event's zone. */
  from?: string;
  to?: string;
}

interface ActivityFilters extends Paging {
  /** A slug or id. */
  event: string;
  /** `YYYY-MM-DD`, in the event's zone. */
  day?: string;
  /** A name or id. */
  location?: string;
  thread?: string;
  text?: string;
}

/** Events that anybody may discover, the earliest first. */
export async function findEvents({ text = "", from, to, limit, cursor }: EventFilters) {
  const after = startOf("assistants events", "", cursor);
  const rows = await query<Row<FoundEvent>>({
    name: "assistants-find-events",
    text: findEventsText,
    values: [storable(text), from ?? null, to ?? null, after.created_at, after.id, limit + 1],
  });
  const { items, next_cursor } = pageOf(rows, limit, "assistants events", "");
  return { items: items.map((event) => ({ ...event, url: pageOfEvent(event) })), next_cursor };
}

/** The event, or 404 unless it is published, discoverable and live. */
export async function getEvent({ event }: { event: string }) {
  const { id } = await requireEvent(event);
  const [row] = await query<{ item: FoundEvent }>({
    name: "assistants-get-event",
    text: getEventText,
    values: [id],
  });
  if (!row) throw refuse("resource_not_found");
  const url = pageOfEvent(row.item);
  return {
    event: {
      ...row.item,
      url,
      schedule_json: `${url}/schedule.json`,
      calendar: `${url}/program.ics`,
    },
  };
}

/** The program of an event as its page shows it, in order of time. */
export async function listActivities({
  event,
  day,
  location,
  thread,
  text = "",
  limit,
  cursor,
}: ActivityFilters) {
  const { id } = await requireEvent(event);
  const after = startOf("assistants activities", id, cursor);
  const rows = await query<Row<{ id: string }>>({
    name: "assistants-list-activities",
    text: listActivitiesText,
    values: [
      id,
      day ?? null,
      ...[location, thread].flatMap(nameOrId),
      storable(text),
      after.created_at,
      after.id,
      limit + 1,
    ],
  });
  return pageOf(rows, limit, "assistants activities", id);
}

/** One activity of a published event. Refuses: resource_not_found. */
export async function getActivity({ event, activity }: { event: string; activity: string }) {
  const found = await requireEvent(event);
  const [row] = await query<{ item: { id: string } }>({
    name: "assistants-get-activity",
    text: getActivityText,
    values: [found.id, isUuid(activity) ? activity : null],
  });
  if (!row) throw refuse("resource_not_found");
  return { activity: { ...row.item, url: `${pageOfEvent(found)}/activities/${row.item.id}` } };
}

interface FoundEvent {
  id: string;
  slug: string | null;
}

/** `key` is the time by which rows are ordered. */
interface Row<Item> {
  item: Item;
  key: string;
}

async function requireEvent(address: string): Promise<FoundEvent> {
  const [event] = await query<FoundEvent>({
    name: "assistants-event",
    text: eventText,
    values: [storable(address), isUuid(address) ? address : null],
  });
  if (!event) throw refuse("resource_not_found");
  return event;
}

const startOf = (collection: string, eventId: string, cursor: string | undefined) =>
  cursor === undefined ? beforeFirst : openPageCursor(collection, eventId, cursor);

function pageOf<Item extends { id: string }>(
  rows: Row<Item>[],
  limit: number,
  collection: string,
  eventId: string,
) {
  const items = rows.slice(0, limit).map(({ item }) => item);
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return {
    items,
    next_cursor: last
      ? sealPageCursor(collection, eventId, { created_at: last.key, id: last.item.id })
      : null,
  };
}

const pageOfEvent = ({ id, slug }: FoundEvent) =>
  `${config().PUBLIC_URL}/events/${encodeURIComponent(slug ?? id)}`;

const nameOrId = (text: string | undefined) => [
  text === undefined ? null : storable(text),
  text !== undefined && isUuid(text) ? text : null,
];

/** PostgreSQL's text cannot hold NUL. */
const storable = (text: string) => text.replaceAll("\0", "\uFFFD");

const isOpen = `${outsideSandboxesSql("e")} AND e.publish_status = 'published'
AND e.visibility = 'discoverable' AND e.is_archived IS NOT TRUE`;

const zone = "coalesce(e.time_zone, 'UTC')";
const localDay = (time: string) => `(${time} AT TIME ZONE ${zone})::date`;
const localTime = (time: string) => `to_char(${time} AT TIME ZONE ${zone}, 'YYYY-MM-DD"T"HH24:MI')`;

/** The members of a JSON object, as SQL over the event `e`. */
const eventMembers = `
  'id', e.id, 'slug', e.slug, 'title', coalesce(e.title, 'Untitled event'), 'start_date',
  ${boundarySql("e.start_date")}, 'end_date', ${boundarySql("e.end_date")},
  'city', e.city, 'country', e.country, 'format', e.format, 'event_mode', e.event_mode`;

const eventText = `
SELECT e.id, e.slug FROM events e WHERE ${isOpen} AND (e.slug = $1 OR e.id = $2::uuid)
 ORDER BY e.slug = $1 DESC NULLS LAST LIMIT 1`;

const startKey = "coalesce(e.start_date, 'infinity'::timestamptz)";

const findEventsText = `
SELECT json_build_object(${eventMembers}) AS item, ${timeKeySql(startKey)} AS key
  FROM events e
 WHERE ${isOpen} AND strpos(lower(concat_ws(' ', e.title, e.description)), lower($1)) > 0
   AND ($2::date IS NULL OR ${localDay("coalesce(e.end_date, e.start_date)")} >= $2::date)
   AND ($3::date IS NULL OR ${localDay("coalesce(e.start_date, e.end_date)")} <= $3::date)
   AND (${startKey}, e.id) > ($4::timestamptz, $5::uuid)
 ORDER BY ${startKey}, e.id
 LIMIT $6`;

const getEventText = `
SELECT json_build_object(${eventMembers},
  'description', e.description, 'location', e.location, 'address', e.address, 'language',
  e.language, 'time_zone', ${zone},
  'access_mode', e.access_mode, 'min_age', e.min_age,
  'rooms', (SELECT coalesce(json_agg(json_build_object('id', l.id, 'name', coalesce(l.name, l.code))
                                     ORDER BY l.sort_order, l.name, l.id), '[]')
              FROM locations l WHERE l.event_id = e.id AND l.is_schedulable),
  'threads', (SELECT coalesce(json_agg(json_build_object('id', t.id, 'name', t.name)
                                       ORDER BY t.sort_order, t.name, t.id), '[]')
                FROM threads t WHERE t.event_id = e.id)) AS item
  FROM events e WHERE e.id = $1`;

/** The members of a JSON object, as SQL over the activity `a` and its event `e`. */
const activityMembers = `
  'id', a.id, 'title', coalesce(a.title, 'Untitled activity'), 'activity_type', a.activity_type,
  'status', a.status,
  'start_time', ${boundarySql("a.start_time")}, 'end_time', ${boundarySql("a.end_time")},
  'local_start', ${localTime("a.start_time")}, 'local_end', ${localTime("a.end_time")},
  'location', l.name, 'thread', t.name,
  'hosts', ${hostsSql("CASE WHEN ep.privacy_mode THEN 'Private' ELSE ep.display_name END")},
  'capacity', a.capacity, 'places_left',
  CASE WHEN a.capacity IS NOT NULL THEN greatest(0, a.capacity - a.committed_signups_count) END`;

const fromActivities = `
  FROM activities a JOIN events e ON e.id = a.event_id
  LEFT JOIN LATERAL (SELECT coalesce(name, code) AS name FROM locations
                      WHERE event_id = a.event_id AND id = a.location_id) l ON true
  LEFT JOIN threads t ON t.event_id = a.event_id AND t.id = a.thread_id
 WHERE a.event_id = $1 AND ${isPublicSql}`;

const activityKey = "coalesce(a.start_time, 'infinity'::timestamptz)";

const listActivitiesText = `
SELECT json_build_object(${activityMembers}) AS item,
       ${timeKeySql(activityKey)} AS key ${fromActivities}
   AND ($2::date IS NULL OR (${localDay("a.start_time")} <= $2::date
                             AND ${localDay("coalesce(nullif(a.end_time, a.start_time) - interval '1 microsecond', a.start_time)")} >= $2::date))
   AND ($3::text IS NULL OR a.location_id = $4::uuid OR lower(l.name) = lower($3))
   AND ($5::text IS NULL OR a.thread_id = $6::uuid OR lower(t.name) = lower($5))
   AND strpos(lower(concat_ws(' ', a.title, a.description)), lower($7)) > 0
   AND (${activityKey}, a.id) > ($8::timestamptz, $9::uuid)
 ORDER BY ${activityKey}, a.id
 LIMIT $10`;

const getActivityText = `
SELECT json_build_object(${activityMembers}, 'description', a.description) AS item ${fromActivities}
   AND a.id = $2`;
