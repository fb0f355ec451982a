import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { config } from "@/lib/config/config";
import { logFailure } from "./log-failure";
import { PrimaryClient } from "./primary";

export interface DatabaseNotification {
  channel: string;
  payload: string;
}

const reconnectMs = 500;
const connectWithinMs = 5_000;
const askEveryMs = 1_500;
const answerWithinMs = 2_000;

/**
 * Listens for notifications on its own connection, and reconnects when that breaks or falls silent.
 * After each (re)connection, `onNotification` is called without a notification, since some may have
 * been missed.
 */
export function listen(
  name: string,
  channels: string[],
  onNotification: (notification: DatabaseNotification | undefined) => void,
): { stop: () => Promise<void> } {
  const stopping = new AbortController();
  const listening = keepListening();
  return {
    stop: async () => {
      stopping.abort();
      await listening;
    },
  };

  async function keepListening() {
    while (!stopping.signal.aborted) {
      await listenUntilBroken().catch(
        (error) =>
          stopping.signal.aborted ||
          logFailure("warn", "notifications are not heard", error, { listener: name }),
      );
      await wait(reconnectMs, undefined, { signal: stopping.signal }).catch(() => {});
    }
  }

  async function listenUntilBroken() {
    const client = new PrimaryClient({
      connectionString: config().DATABASE_URL,
      application_name: name,
      keepAlive: true,
      connectionTimeoutMillis: connectWithinMs,
      query_timeout: answerWithinMs,
    });
    client.on("notification", ({ channel, payload = "" }) => onNotification({ channel, payload }));
    const broken = once(client, "end", { signal: stopping.signal });
    broken.catch(() => {});
    try {
      await client.connect();
      await client.query(channels.map((channel) => `LISTEN ${channel}`).join("; "));
      onNotification(undefined);
      await Promise.race([broken, untilSilent(client)]);
    } finally {
      await client.end().catch(() => {});
    }
  }

  /** Throws when the server no longer answers: no packet says that its machine has died. */
  async function untilSilent(client: PrimaryClient) {
    while (!stopping.signal.aborted) {
      await wait(askEveryMs, undefined, { signal: stopping.signal, ref: false }).catch(() => {});
      await client.query("SELECT");
    }
  }
}
