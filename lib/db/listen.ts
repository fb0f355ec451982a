import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { config } from "@/lib/config/config";
import { logFailure } from "./log-failure";

export interface DatabaseNotification {
  channel: string;
  payload: string;
}

const reconnectMs = 500;
const connectWithinMs = 5_000;

/**
 * Listens for notifications on its own connection, and reconnects when that breaks. After each
 * (re)connection, `onNotification` is called without a notification, since some may have been
 * missed.
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
    const client = new pg.Client({
      connectionString: config().DATABASE_URL,
      application_name: name,
      keepAlive: true,
      connectionTimeoutMillis: connectWithinMs,
    });
    client.on("error", () => {});
    client.on("notification", ({ channel, payload = "" }) => onNotification({ channel, payload }));
    const broken = once(client, "end", { signal: stopping.signal });
    broken.catch(() => {});
    try {
      await client.connect();
      await client.query(channels.map((channel) => `LISTEN ${channel}`).join("; "));
      onNotification(undefined);
      await broken;
    } finally {
      await client.end().catch(() => {});
    }
  }
}
