import pg from "pg";
import { config } from "@/lib/config/config";
import { faultOf, log } from "@/lib/config/log";

interface Heard {
  channel: string;
  payload: string;
}

const reconnectMs = 500;

/**
 * A connection of its own that hears what commits; made again when it breaks. It only saves time: whoever listens also looks by itself. `heard` is called
 * without a payload after each (re)connection, since something may have been missed.
 */
export function listen(channels: string[], heard: (what: Heard | undefined) => void): { stop: () => Promise<void> } {
  let client: pg.Client | undefined;
  let stopped = false;

  const connect = async () => {
    const made = new pg.Client({ connectionString: config().DATABASE_URL, application_name: "deliveries", keepAlive: true });
    made.on("error", () => {});
    made.on("end", () => again());
    made.on("notification", ({ channel, payload = "" }) => heard({ channel, payload }));
    client = made;
    await made.connect();
    await made.query(channels.map((channel) => `LISTEN ${channel}`).join("; "));
    heard(undefined);
  };
  const again = () => {
    if (!stopped) setTimeout(() => void connect().catch(failed), reconnectMs).unref();
  };
  const failed = (error: unknown) => {
    log("warn", "deliveries cannot listen", faultOf(error));
    const broken = client;
    client = undefined;
    broken?.removeAllListeners("end");
    broken?.end().catch(() => {});
    again();
  };

  void connect().catch(failed);
  return {
    stop: async () => {
      stopped = true;
      await client?.end().catch(() => {});
    },
  };
}
