import { query } from "@/lib/db/query";
import { type FeedLine, kinds, kindsInOrder } from "@/lib/reconcile/feed/line";
import type { Item } from "@/lib/reconcile/item";
import type { EventList } from "@/lib/reconcile/lists";
import type { ConvertedItem } from "@/lib/reconcile/sources/schedule/conversion";
import type { ConvertedSchedule } from "@/lib/reconcile/sources/schedule/convert";

/**
 * The program as feed lines, which name their record outside `data`, in the order of its items; the
 * last one has the place of an event that did not say it yet. `guestKeys` maps the guests of the
 * program to their keys on the event.
 */
export async function programLines(
  eventId: string,
  { items, place }: ConvertedSchedule,
): Promise<{ lines: FeedLine[]; guestKeys: Map<string, string> }> {
  const guestKeys = await keysOfGuests(
    eventId,
    items.flatMap((item) => guestKey(item) ?? []),
  );
  const currentKey = (key: unknown) =>
    typeof key === "string" ? (guestKeys.get(key) ?? key) : key;
  const lines = items.map((converted, at) => {
    const { id, guest: _, ...data }: Item = converted.item;
    if (Array.isArray(data.co_hosts)) data.co_hosts = data.co_hosts.map(currentKey);
    if (data.host !== undefined) data.host = currentKey(data.host);
    return {
      line: at + 1,
      value: {
        kind: kindOf(converted.list),
        event: eventId,
        id: currentKey(guestKey(converted)) ?? id,
        data,
      },
    };
  });
  const placeLine = {
    line: 0,
    value: { kind: "event", event: eventId, id: eventId, data: place },
  };
  return { lines: Object.keys(place).length > 0 ? [...lines, placeLine] : lines, guestKeys };
}

const kindOf = (list: EventList) => kindsInOrder.find((kind) => kinds[kind] === list);

/** The key of a guest's item; undefined for every other item. */
const guestKey = ({ item: { guest } }: ConvertedItem): string | undefined =>
  typeof guest === "object" && guest !== null && "key" in guest ? String(guest.key) : undefined;

/**
 * The guests from a source who host an activity, or one of these: the speakers, without guests who
 * only take part.
 */
export async function hostingGuests(eventId: string, activityIds?: string[]): Promise<string[]> {
  const rows = await query<{ guest_key: string }>({
    name: "hosting-guests",
    text: `SELECT p.guest_key FROM event_people p
            WHERE p.event_id = $1 AND p.guest_key IS NOT NULL
              AND p.removed_at IS NULL AND p.cancelled_at IS NULL
              AND (EXISTS (SELECT FROM activities a
                            WHERE a.event_id = p.event_id AND a.host_person_id = p.person_id
                              AND ($2::uuid[] IS NULL OR a.id = ANY ($2)))
                   OR EXISTS (SELECT FROM activity_co_hosts c
                               WHERE c.event_id = p.event_id AND c.person_id = p.person_id
                                 AND ($2::uuid[] IS NULL OR c.activity_id = ANY ($2))))
            ORDER BY p.guest_key`,
    values: [eventId, activityIds ?? null],
  });
  return rows.map(({ guest_key }) => guest_key);
}

/**
 * The keys of these guests on the event. A removal is final (docs/rules/feed.md#difference): a
 * speaker who left the program and returns becomes another guest, `KEY (2)`.
 */
async function keysOfGuests(eventId: string, guests: string[]): Promise<Map<string, string>> {
  const rows = await query<{ guest_key: string }>({
    name: "removed-guests",
    text: `SELECT guest_key FROM event_people
            WHERE event_id = $1
              AND regexp_replace(guest_key, ' \\(\\d+\\)$', '') = ANY ($2::text[])
              AND (removed_at IS NOT NULL OR cancelled_at IS NOT NULL)`,
    values: [eventId, guests],
  });
  const removed = new Set(rows.map(({ guest_key }) => guest_key));
  return new Map(guests.map((key) => [key, firstFree(key, removed)]));
}

function firstFree(key: string, removed: Set<string>): string {
  let free = key;
  for (let n = 2; removed.has(free); n++) free = `${key} (${n})`;
  return free;
}

/** The lines that keep activities and what they refer to, and the guests who host them. */
interface KeptRecords {
  lines: FeedLine[];
  guests: string[];
}

/**
 * What keeps the activities of entries that could not be read as they are: lines that name them,
 * their locations and their threads without changing anything (docs/rules/schedules.md#unreadable).
 */
export async function keptRecords(eventId: string, activityIds: string[]): Promise<KeptRecords> {
  if (activityIds.length === 0) return { lines: [], guests: [] };
  const activities = await query<{
    id: string;
    location_id: string | null;
    thread_id: string | null;
  }>({
    name: "unread-activities",
    text: `SELECT id, location_id, thread_id FROM activities
            WHERE event_id = $1 AND id = ANY ($2::uuid[])`,
    values: [eventId, activityIds],
  });
  const columns = { thread: "thread_id", location: "location_id", activity: "id" } as const;
  const lines = Object.entries(columns).flatMap(([kind, column]) =>
    [...new Set(activities.map((activity) => activity[column]))].flatMap((id) =>
      id === null ? [] : [{ line: 0, value: { kind, event: eventId, id, data: {} } }],
    ),
  );
  return { guests: await hostingGuests(eventId, activityIds), lines };
}
