import type { EventLogItem, EventLogPage } from "./shapes";
import { askPatiently, basicAuthorization, type Patience, serviceUrl, withQuery } from "./transport";
import type { WebhookBody } from "./webhooks";

export interface LogOptions extends Patience {
  clientId: string;
  clientSecret: string;
  /** Go on behind this cursor; without one from the oldest that is kept. */
  after?: string | undefined;
  /** Only these event types. */
  types?: readonly string[] | undefined;
  /** 1 to 100 items a page. */
  limit?: number | undefined;
  /** How long the service waits for something new, 0 to 30 seconds. */
  waitSeconds?: number | undefined;
  /** The service's address, when it is not the one that this file came from. */
  url?: string | undefined;
}

/** One page of the log. */
export async function readLogPage(options: LogOptions): Promise<EventLogPage> {
  const { clientId, clientSecret, after, types, limit = 100, waitSeconds = 0, url = serviceUrl } = options;
  const query = { after, limit, types: types && types.length > 0 ? types.join(",") : undefined, wait: waitSeconds };
  const headers = { Accept: "application/json", Authorization: basicAuthorization(clientId, clientSecret) };
  const response = await askPatiently(withQuery(new URL("/webhooks/v1/log", url).href, query), { headers }, options);
  return (await response.json()) as EventLogPage;
}

/**
 * Every delivery in its order, and then what comes, as soon as it comes. It goes on through lost connections, outages and limits; with `follow: false` it ends
 * at the present end. Keep `cursor` of each item you are done with, and begin there the next time.
 */
export async function* eventLog(
  options: LogOptions & { follow?: boolean | undefined },
): AsyncGenerator<EventLogItem & { event: WebhookBody | null }, void, undefined> {
  const { follow = true } = options;
  const patience = { retries: Number.POSITIVE_INFINITY, maxWaitSeconds: 3600, waitSeconds: follow ? 30 : 0 };
  let after = options.after;
  for (;;) {
    const { items, next, has_more } = await readLogPage({ ...patience, ...options, after });
    for (const item of items) yield { ...item, event: item.body === null ? null : (JSON.parse(item.body) as WebhookBody) };
    after = next;
    if (!follow && !has_more) return;
  }
}
