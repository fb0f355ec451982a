import { faultOf, log } from "@/lib/config/log";
import { pool } from "@/lib/db/pool";

/** The channels that workers listen to: new occurrences, and deliveries made by a web process. */
export type Waking = "occurrences" | "deliveries";

/**
 * Wakes the workers, so that they need not wait for their next poll. The notification is sent after the commit, in a transaction of its own, because NOTIFY
 * makes transactions commit one after the other. It is only a hint, so its commit does not wait for the disk. At most one notification is in flight and one
 * follows it, regardless of the number of occurrences.
 */
export function wake(what: Waking): void {
  if (underway.has(what)) {
    again.add(what);
    return;
  }
  underway.add(what);
  pool()
    .query({ name: "wake", text: "SELECT set_config('synchronous_commit', 'off', true), pg_notify($1, '')", values: [what] })
    .catch((error) => log("warn", "workers were not woken", faultOf(error)))
    .finally(() => {
      underway.delete(what);
      if (again.delete(what)) wake(what);
    });
}

const underway = new Set<Waking>();
const again = new Set<Waking>();

/** Notifies the workers to try an endpoint now although it rests after failures. A worker that misses the notification tries when the rest is over. */
export function wakeForRetry(integrationId: string): void {
  pool()
    .query({ name: "wake-for-retry", text: "SELECT pg_notify('retry_now', $1)", values: [integrationId] })
    .catch((error) => log("warn", "workers were not woken", faultOf(error)));
}

export const wakeForOccurrences = () => wake("occurrences");
export const wakeForDeliveries = () => wake("deliveries");
