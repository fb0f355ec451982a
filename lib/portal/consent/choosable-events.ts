import type { Actor } from "@/lib/audit/actor";
import { query } from "@/lib/db/query";

export interface ChoosableEvent {
  id: string;
  title: string | null;
  start_date: Date | null;
  time_zone: string | null;
  location: string | null;
  application_status: string;
}

/**
 * The events a participant may sign in with (docs/rules/oauth.md#participant-eligibility). Events
 * they have signed in with before come first.
 */
export async function choosableEvents(
  actor: Actor,
  integrationId: string,
): Promise<ChoosableEvent[]> {
  const rows = await query<ChoosableEvent>({
    name: "choosable-events",
    text: `SELECT e.id, e.title, e.start_date, e.time_zone,
                  coalesce(e.city, e.location) AS location, p.application_status
             FROM event_people p JOIN connections c ON c.event_id = p.event_id
             JOIN events e ON e.id = p.event_id
             LEFT JOIN consents s ON s.event_id = e.id AND s.person_id = p.person_id
               AND s.integration_id = c.integration_id AND s.revoked_at IS NULL
            WHERE p.person_id = $1 AND p.cancelled_at IS NULL AND c.integration_id = $2
              AND c.status <> 'ended'
            ORDER BY s.updated_at DESC NULLS LAST, e.start_date DESC NULLS LAST, e.id`,
    values: [actor.personId, integrationId],
  });
  return rows;
}
