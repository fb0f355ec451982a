import { query } from "@/lib/db/query";
import type { FeedLine } from "@/lib/reconcile/feed/line";
import type { Item } from "@/lib/reconcile/item";
import type { EventList } from "@/lib/reconcile/lists";
import type { ConvertedItem } from "@/lib/reconcile/sources/schedule/convert";

const kinds: Partial<Record<EventList, string>> = {
  locations: "location",
  threads: "thread",
  activities: "activity",
  people: "person",
};

/** The key of a guest's item; undefined for every other item. */
export function guestKey({ item: { guest } }: ConvertedItem): string | undefined {
  return typeof guest === "object" && guest !== null && "key" in guest
    ? String(guest.key)
    : undefined;
}

/**
 * The program as feed lines, which name their record outside `data`. `keys` maps the guests of the
 * program to their keys on the event.
 */
export function programLines(
  eventId: string,
  items: ConvertedItem[],
  keys: Map<string, string>,
): FeedLine[] {
  const currentKey = (key: unknown) => (typeof key === "string" ? (keys.get(key) ?? key) : key);
  return items.map((converted, at) => {
    const { id, guest: _, ...data }: Item = converted.item;
    if (Array.isArray(data.co_hosts)) data.co_hosts = data.co_hosts.map(currentKey);
    if (data.host !== undefined) data.host = currentKey(data.host);
    return {
      line: at + 1,
      value: {
        kind: kinds[converted.list],
        event: eventId,
        id: currentKey(guestKey(converted)) ?? id,
        data,
      },
    };
  });
}

/** The lines that keep activities and what they refer to, and the guests who host them. */
export interface KeptRecords {
  lines: FeedLine[];
  guests: string[];
}

/**
 * What keeps the activities of entries that could not be read as they are: lines that name them,
 * their locations and their threads without changing anything (docs/rules/schedules.md#unreadable).
 */
export async function keptRecords(eventId: string, activityIds: string[]): Promise<KeptRecords> {
  if (activityIds.length === 0) return { lines: [], guests: [] };
  const values = [eventId, activityIds];
  const activities = await query<{
    id: string;
    location_id: string | null;
    thread_id: string | null;
  }>({
    name: "unread-activities",
    text: "SELECT id, location_id, thread_id FROM activities WHERE event_id = $1 AND id = ANY ($2::uuid[])",
    values,
  });
  const guests = await query<{ guest_key: string }>({
    name: "hosts-of-unread-activities",
    text: `SELECT DISTINCT p.guest_key FROM event_people p
            WHERE p.event_id = $1 AND p.guest_key IS NOT NULL
              AND (EXISTS (SELECT FROM activities a
                            WHERE a.event_id = p.event_id AND a.id = ANY ($2::uuid[]) AND a.host_person_id = p.person_id)
                   OR EXISTS (SELECT FROM activity_co_hosts c
                               WHERE c.event_id = p.event_id AND c.activity_id = ANY ($2::uuid[]) AND c.person_id = p.person_id))`,
    values,
  });
  const named = (kind: string, ids: (string | null)[]) =>
    [...new Set(ids)].flatMap((id) =>
      id === null ? [] : [{ line: 0, value: { kind, event: eventId, id, data: {} } }],
    );
  return {
    guests: guests.map(({ guest_key }) => guest_key),
    lines: [
      ...named(
        "thread",
        activities.map(({ thread_id }) => thread_id),
      ),
      ...named(
        "location",
        activities.map(({ location_id }) => location_id),
      ),
      ...named(
        "activity",
        activities.map(({ id }) => id),
      ),
    ],
  };
}
