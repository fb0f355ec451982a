import { open, sealRepeatably } from "@/lib/crypto/seal";
import { query } from "@/lib/db/query";
import { isUuid } from "@/lib/db/uuid";
import { type ExportedActivity, exportedColumns, isTimed } from "./program";

const purpose = "calendar-address";

/**
 * The secret part of a person's calendar address. It seals the person's id and the epoch of the
 * address, so it needs no row and can be shown again (docs/rules/schedules.md#calendar-address).
 */
export async function calendarToken(personId: string): Promise<string> {
  const [person] = await query<{ calendar_epoch: number }>({
    text: "SELECT calendar_epoch FROM people WHERE id = $1",
    values: [personId],
  });
  return sealRepeatably(
    purpose,
    Buffer.from(`${personId} ${person?.calendar_epoch ?? 0}`),
    purpose,
  ).toString("base64url");
}

export interface OwnActivity extends ExportedActivity {
  event_id: string;
  event_slug: string | null;
  event_title: string;
}

/**
 * Activities on the owner's published events that they signed up for or host. Null if the token was
 * altered or replaced, or the account was deleted.
 */
export async function ownCalendar(token: string): Promise<OwnActivity[] | null> {
  const [personId = "", epoch = ""] =
    open(purpose, Buffer.from(token, "base64url"), purpose)?.toString().split(" ") ?? [];
  if (!isUuid(personId)) return null;
  const valid = await query({
    text: "SELECT 1 FROM people WHERE id = $1 AND calendar_epoch = $2 AND deleted_at IS NULL",
    values: [personId, Number(epoch)],
  });
  return valid.length === 0
    ? null
    : query<OwnActivity>({ text: ownActivitiesText, values: [personId] });
}

const ownActivitiesText = `
SELECT ${exportedColumns}, e.id AS event_id, e.slug AS event_slug,
       coalesce(e.title, 'Untitled event') AS event_title
  FROM event_people me
  JOIN events e ON e.id = me.event_id
  JOIN activities a ON a.event_id = me.event_id
 WHERE me.person_id = $1 AND me.removed_at IS NULL AND me.cancelled_at IS NULL
   AND e.publish_status = 'published' AND ${isTimed}
   AND (a.host_person_id = me.person_id
        OR EXISTS (SELECT FROM activity_co_hosts c
                    WHERE c.event_id = a.event_id AND c.activity_id = a.id
                      AND c.person_id = me.person_id)
        OR EXISTS (SELECT FROM sign_ups s
                    WHERE s.event_id = a.event_id AND s.activity_id = a.id
                      AND s.person_id = me.person_id))
 ORDER BY a.start_time, a.id`;
