import { query } from "@/lib/db/query";
import { isSilent, type Transaction, transact } from "@/lib/db/transact";
import { notify } from "@/lib/notifications/notify";

// Organizers are notified of the first application immediately, and of those in the following hour
// together, when it is over (docs/rules/notifications.md#new-applications).

/**
 * Runs as the last statement of an application's transaction, because concurrent applications to
 * one event wait for each other here.
 */
export async function notifyOfApplication(tx: Transaction, eventId: string): Promise<void> {
  if (isSilent(tx)) return;
  const [notice] = await tx.query<{ is_first: boolean }>`
    INSERT INTO application_notices AS n (event_id, quiet_until)
    VALUES (${eventId}::uuid, now() + interval '1 hour')
    ON CONFLICT (event_id) DO UPDATE SET has_more = true WHERE NOT n.has_more
    RETURNING NOT has_more AS is_first`;
  if (notice?.is_first) await notify(tx, "application.submitted", { eventId }, {});
}

/** Notifies of several applications in one transaction. A third one would change nothing more. */
export async function notifyOfApplications(
  tx: Transaction,
  eventId: string,
  count: number,
): Promise<void> {
  for (let nth = 1; nth <= Math.min(count, 2); nth++) await notifyOfApplication(tx, eventId);
}

/** Events whose idle hour is over. */
export async function dueApplicationNotices(): Promise<string[]> {
  const rows = await query<{ event_id: string }>({
    name: "due-application-notices",
    text: `SELECT event_id FROM application_notices WHERE quiet_until <= now() ORDER BY quiet_until
            LIMIT 100`,
  });
  return rows.map(({ event_id }) => event_id);
}

/**
 * Ends the event's idle hour. If applications came during it, organizers are notified and another
 * hour begins. If not, the next application is announced immediately.
 */
export const endIdleHour = (eventId: string): Promise<void> =>
  transact(async (tx) => {
    const { length: ended } = await tx.query`
      DELETE FROM application_notices WHERE event_id = ${eventId}::uuid AND quiet_until <= now()
         AND NOT has_more RETURNING 1`;
    if (ended === 1) return;
    const { length: more } = await tx.query`
      UPDATE application_notices SET quiet_until = now() + interval '1 hour', has_more = false
       WHERE event_id = ${eventId}::uuid AND quiet_until <= now() AND has_more RETURNING 1`;
    if (more === 1) await notify(tx, "application.submitted", { eventId }, {});
  });
