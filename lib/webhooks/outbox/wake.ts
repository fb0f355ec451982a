import { logFailure } from "@/lib/db/log-failure";
import { query } from "@/lib/db/query";

/** The channels that workers listen to: new occurrences, and deliveries made by a web process. */
export type WakeChannel = "occurrences" | "deliveries";

/**
 * Wakes the workers, so that they need not wait for their next poll. The notification is sent after
 * the commit, in a transaction of its own, because NOTIFY makes transactions commit one after the
 * other. It is only a hint, so its commit does not wait for the disk. At most one notification is
 * in flight and one follows it, regardless of the number of occurrences.
 */
export function wake(channel: WakeChannel): void {
  if (sending.has(channel)) {
    sendAgain.add(channel);
    return;
  }
  sending.add(channel);
  query({
    name: "wake",
    text: "SELECT set_config('synchronous_commit', 'off', true), pg_notify($1, '')",
    values: [channel],
  })
    .catch((error) => logFailure("warn", "workers were not woken", error))
    .finally(() => {
      sending.delete(channel);
      if (sendAgain.delete(channel)) wake(channel);
    });
}

const sending = new Set<WakeChannel>();
const sendAgain = new Set<WakeChannel>();

/**
 * Notifies the workers to try an endpoint now although it rests after failures. A worker that
 * misses the notification tries when the rest is over.
 */
export function wakeForRetry(integrationId: string): void {
  query({
    name: "wake-for-retry",
    text: "SELECT pg_notify('retry_now', $1)",
    values: [integrationId],
  }).catch((error) => logFailure("warn", "workers were not woken", error));
}

export const wakeForOccurrences = () => wake("occurrences");
export const wakeForDeliveries = () => wake("deliveries");
