import { faultOf, log } from "@/lib/config/log";
import { pool } from "@/lib/db/pool";

/** What workers listen for: new occurrences, and deliveries that were made elsewhere. */
export type Waking = "occurrences" | "deliveries";

/**
 * Tells the workers that something has been committed, so that they need not wait for their next look. Sent after the commit, in a transaction of its own:
 * NOTIFY makes transactions commit one after the other. It is a hint, and does not wait for the disk. However many facts there are, one is on its way and one behind it.
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

export const wakeForOccurrences = () => wake("occurrences");
export const wakeForDeliveries = () => wake("deliveries");
