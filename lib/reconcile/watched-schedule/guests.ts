import { query } from "@/lib/db/query";

/**
 * The guests from a source who host an activity, or one of these: the speakers, without guests who
 * only take part.
 */
export async function hostingGuests(eventId: string, activityIds?: string[]): Promise<string[]> {
  const rows = await query<{ guest_key: string }>({
    name: "hosting-guests",
    text: `SELECT p.guest_key FROM event_people p
            WHERE p.event_id = $1 AND p.guest_key IS NOT NULL AND p.removed_at IS NULL AND p.cancelled_at IS NULL
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
export async function keysOfGuests(
  eventId: string,
  guests: string[],
): Promise<Map<string, string>> {
  const rows = await query<{ guest_key: string }>({
    name: "removed-guests",
    text: `SELECT guest_key FROM event_people
            WHERE event_id = $1 AND regexp_replace(guest_key, ' \\(\\d+\\)$', '') = ANY ($2::text[]) AND (removed_at IS NOT NULL OR cancelled_at IS NOT NULL)`,
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
