import { askAsIntegration } from "./integration-request";
import type { EventLogItem, EventLogPage, EventState } from "./shapes";
import { type Credentials, type Patience, withQuery } from "./transport";
import type { WebhookBody } from "./webhooks";

export interface LogOptions extends Credentials, Patience {
  /** Continue after this cursor; without it, start with the oldest delivery that is kept. */
  after?: string | undefined;
  /** Only these event types. */
  types?: readonly string[] | undefined;
  /** Items per page, 1 to 100; 100 when omitted. */
  limit?: number | undefined;
  /** How long the service waits for a new item, 0 to 30 seconds. */
  waitSeconds?: number | undefined;
}

/** One page of the log. */
export const readLogPage = ({
  after,
  types,
  limit = 100,
  waitSeconds = 0,
  ...options
}: LogOptions): Promise<EventLogPage> => {
  const wanted = types && types.length > 0 ? types.join(",") : undefined;
  const query = { after, limit, types: wanted, wait: waitSeconds };
  return askAsIntegration(options, withQuery("/webhooks/v1/log", query));
};

/**
 * Yields every delivery in order, then new ones as they arrive. It continues after lost
 * connections, outages and rate limits; with `follow: false` it ends at the current end of the log.
 * Store the `cursor` of each item that you have handled, and continue from it the next time.
 */
export async function* eventLog(
  options: LogOptions & { follow?: boolean | undefined },
): AsyncGenerator<EventLogItem & { event: WebhookBody | null }, void, undefined> {
  const { follow = true } = options;
  const patience = {
    retries: Number.POSITIVE_INFINITY,
    maxWaitSeconds: 3600,
    waitSeconds: follow ? 30 : 0,
  };
  let after = options.after;
  for (;;) {
    const { items, next, has_more } = await readLogPage({ ...patience, ...options, after });
    for (const item of items)
      yield { ...item, event: item.body === null ? null : (JSON.parse(item.body) as WebhookBody) };
    after = next;
    if (!follow && !has_more) return;
  }
}

/**
 * The state of an event's data as the integration may read it now: for each kind how many records
 * there are, and the digest of their versions. 60 answers an hour.
 */
export const readState = ({
  eventId,
  ...options
}: Credentials & Patience & { eventId: string }): Promise<EventState> =>
  askAsIntegration(options, withQuery("/webhooks/v1/state", { event_id: eventId }));
