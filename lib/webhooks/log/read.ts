import { clock } from "@/lib/clock";
import { liveWebhookSecrets } from "@/lib/webhooks/outgoing/live-secrets";
import type { Place } from "./cursor";
import { type LogItem, logItem } from "./item";
import { type LogEntry, type LogQuery, readLog } from "./page";
import { noteReading } from "./reader";

export interface ItemPage {
  items: LogItem[];
  next: Place;
  hasMore: boolean;
}

/** A page as it is served, each item signed now. An empty one costs one statement. */
export async function readItems(integrationId: string, query: LogQuery, streaming: boolean): Promise<ItemPage> {
  const { entries, next, hasMore } = await readLog(integrationId, query);
  const items = entries.length === 0 ? [] : await signed(integrationId, entries);
  noteReading({ integrationId, at: clock.now(), position: next.position, streaming });
  return { items, next, hasMore };
}

async function signed(integrationId: string, entries: LogEntry[]): Promise<LogItem[]> {
  const secrets = await liveWebhookSecrets(integrationId);
  if (!secrets) throw new Error("An integration with deliveries has no webhook secret.");
  return entries.map((entry) => logItem(integrationId, entry, secrets));
}
