import { clock } from "@/lib/clock";
import { query } from "@/lib/db/query";
import { openLiveSecrets } from "@/lib/webhooks/outgoing/live-secrets";
import type { LogPosition } from "./cursor";
import { type LogItem, logItem } from "./item";
import { type LogPage, type LogQuery, readLog } from "./page";
import { recordReading } from "./readings";

export interface ItemPage {
  items: LogItem[];
  next: LogPosition;
  hasMore: boolean;
}

/** Reads a page as it is served, with each item signed now. */
export async function readItems(
  integrationId: string,
  query: LogQuery,
  streaming: boolean,
): Promise<ItemPage> {
  const page = await readLog(integrationId, query);
  const { next, hasMore } = page;
  const items = page.entries.length === 0 ? [] : signedItems(integrationId, page);
  recordReading({ integrationId, at: clock.now(), position: next.position, streaming });
  return { items, next, hasMore };
}

/** One item, or undefined while the delivery has no position in the log. */
export async function readItem(
  integrationId: string,
  deliveryRow: string,
): Promise<LogItem | undefined> {
  const [entry] = await query<{ before: string }>({
    text: `SELECT (position - 1)::text AS before FROM event_log_entries
            WHERE integration_id = $1 AND delivery_row = $2 AND position IS NOT NULL`,
    values: [integrationId, deliveryRow],
  });
  if (!entry) return undefined;
  const after = { position: entry.before, assignedAt: 0 };
  const [item] = signedItems(integrationId, await readLog(integrationId, { after, limit: 1 }));
  return item;
}

function signedItems(integrationId: string, { entries, secrets }: LogPage): LogItem[] {
  const live = openLiveSecrets(secrets);
  if (!live) throw new Error("An integration with deliveries has no webhook secret.");
  return entries.map((entry) => logItem(integrationId, entry, live));
}
