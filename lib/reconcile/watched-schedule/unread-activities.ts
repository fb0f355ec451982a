import { query } from "@/lib/db/query";
import type { FeedLine } from "@/lib/reconcile/feed/line";

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
