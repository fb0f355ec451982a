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
