import { type FeedLine, kinds, kindsInOrder } from "@/lib/reconcile/feed/line";
import type { Item } from "@/lib/reconcile/item";
import type { EventList } from "@/lib/reconcile/lists";
import type { ConvertedItem } from "@/lib/reconcile/sources/schedule/conversion";
import type { ConvertedSchedule } from "@/lib/reconcile/sources/schedule/convert";
import { keysOfGuests } from "./guests";

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
