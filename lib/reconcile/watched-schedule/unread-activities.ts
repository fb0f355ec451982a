import { query } from "@/lib/db/query";
import type { FeedLine } from "@/lib/reconcile/feed/line";
import { hostingGuests } from "./guests";

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
    text: "SELECT id, location_id, thread_id FROM activities WHERE event_id = $1 AND id = ANY ($2::uuid[])",
    values: [eventId, activityIds],
  });
  const named = (kind: string, ids: (string | null)[]) =>
    [...new Set(ids)].flatMap((id) =>
      id === null ? [] : [{ line: 0, value: { kind, event: eventId, id, data: {} } }],
    );
  return {
    guests: await hostingGuests(eventId, activityIds),
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
