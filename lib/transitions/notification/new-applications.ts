import { pool } from "@/lib/db/pool";
import { type Transaction, transact } from "@/lib/db/transact";
import { notify } from "@/lib/notifications/notify";

// Organizers are notified of the first application at once, and of those that come within the hour together when it is over
// (docs/rules/notifications.md#new-applications).

/** Somebody applied: in the transaction of their application, as its last statement, because applicants to one event take turns here. */
export async function notifyOfApplication(tx: Transaction, eventId: string): Promise<void> {
  const [notice] = await tx.$queryRaw<{ is_first: boolean }[]>`
    INSERT INTO application_notices AS n (event_id, quiet_until) VALUES (${eventId}::uuid, now() + interval '1 hour')
    ON CONFLICT (event_id) DO UPDATE SET has_more = true WHERE NOT n.has_more RETURNING NOT has_more AS is_first`;
  if (notice?.is_first) await notify(tx, "application.submitted", { eventId }, {});
}

/** Several applied in one transaction: from the third on nothing changes any more. */
export async function notifyOfApplications(tx: Transaction, eventId: string, count: number): Promise<void> {
  for (let nth = 1; nth <= Math.min(count, 2); nth++) await notifyOfApplication(tx, eventId);
}

/** Events whose hour is over. */
export async function dueApplicationNotices(): Promise<string[]> {
  const { rows } = await pool().query<{ event_id: string }>({
    name: "due-application-notices",
    text: "SELECT event_id FROM application_notices WHERE quiet_until <= now() ORDER BY quiet_until LIMIT 100",
  });
  return rows.map(({ event_id }) => event_id);
}

/** The event's hour is over: what came meanwhile begins another, and without it the next application is told at once. */
export const endQuietHour = (eventId: string): Promise<void> =>
  transact(async (tx) => {
    const ended = await tx.$executeRaw`
      DELETE FROM application_notices WHERE event_id = ${eventId}::uuid AND quiet_until <= now() AND NOT has_more`;
    if (ended === 1) return;
    const more = await tx.$executeRaw`
      UPDATE application_notices SET quiet_until = now() + interval '1 hour', has_more = false
       WHERE event_id = ${eventId}::uuid AND quiet_until <= now() AND has_more`;
    if (more === 1) await notify(tx, "application.submitted", { eventId }, {});
  });
