import { prisma } from "@/lib/db/prisma";
import { query } from "@/lib/db/query";
import { instantSql } from "@/lib/db/rows";
import { isUuid } from "@/lib/db/uuid";
import { organizationWhere } from "@/lib/people/rights";
import { deliveryStatuses } from "@/lib/resources/closed-sets";
import type { WebhookEventType } from "@/lib/webhooks/catalog/event-types";
import { isStillReceivedSql } from "@/lib/webhooks/outbox/subscribers";
import { managesIntegration } from "./integrations";

export type DeliveryStatus = (typeof deliveryStatuses)[number];

export interface DeliveryFilters {
  type?: WebhookEventType | undefined;
  status?: DeliveryStatus | undefined;
  eventId?: string | undefined;
  /** Created within this many hours. */
  hours?: number | undefined;
  /** A delivery id, or the id of a row in the log. */
  search?: string | undefined;
  /** Only rows older than this one. */
  before?: DeliveryKey | undefined;
}

/** A row's position in the log, which lists the newest first. */
export interface DeliveryKey {
  /** ISO 8601 UTC with microseconds. */
  created_at: string;
  id: string;
}

export interface LoggedDelivery extends DeliveryKey {
  delivery_id: string;
  event_type: string;
  event_title: string | null;
  status: DeliveryStatus;
  attempt_count: number;
  next_attempt_at: Date | null;
  replay_of: string | null;
  /** Whether the delivery was replayed, under another id. */
  was_replayed: boolean;
  /** Whether the payload is still stored; without it the delivery cannot be replayed. */
  has_payload: boolean;
  /** Whether the integration would still receive it; otherwise it cannot be replayed either. */
  is_still_received: boolean;
  /**
   * The result of the latest attempt (this field and the following three); null before the first.
   */
  outcome: string | null;
  reason: string | null;
  status_code: number | null;
  duration_ms: number | null;
}

export const deliveriesPerPage = 50;

/**
 * One page of an integration's deliveries, and whether there are older ones; null unless this
 * person manages the integration.
 */
export async function publisherDeliveries(
  personId: string,
  integrationId: string,
  filters: DeliveryFilters,
  size = deliveriesPerPage,
): Promise<{ deliveries: LoggedDelivery[]; more: boolean } | null> {
  if (!(await managesIntegration(personId, integrationId))) return null;
  const values: unknown[] = [];
  const page = pageSql(integrationId, { filters, size }, (value) => `$${values.push(value)}`);
  const found = await query<LoggedDelivery>({ text: deliveriesSql(page), values });
  return { deliveries: found.slice(0, size), more: found.length > size };
}

/**
 * The keys of a page, always read through an index. Filters by type and by event each have their
 * own index. Otherwise the newest rows of each status are read through the index that all statuses
 * share, and the newest of these form the page.
 */
function pageSql(
  integrationId: string,
  { filters, size }: { filters: DeliveryFilters; size: number },
  bound: (value: unknown) => string,
): string {
  const statuses = bound(filters.status ? [filters.status] : deliveryStatuses);
  const conditions = [`d.integration_id = ${bound(integrationId)}`];
  if (filters.type) conditions.push(`d.event_type = ${bound(filters.type)}`);
  if (filters.eventId) conditions.push(`d.event_id = ${bound(filters.eventId)}`);
  if (filters.hours)
    conditions.push(`d.created_at > now() - make_interval(hours => ${bound(filters.hours)}::int)`);
  if (filters.before)
    conditions.push(
      `(d.created_at, d.id)
         < (${bound(filters.before.created_at)}::timestamptz, ${bound(filters.before.id)}::uuid)`,
    );
  if (filters.search) conditions.push(searchSql(filters.search, bound));
  const newest = (status: string) =>
    `SELECT d.integration_id, d.id, d.created_at FROM deliveries d
      WHERE ${conditions.join(" AND ")} AND d.status = ${status}
      ORDER BY d.created_at DESC, d.id DESC LIMIT ${size + 1}`;
  return filters.type || filters.eventId || filters.search
    ? newest(`ANY (${statuses}::text[])`)
    : `SELECT n.* FROM unnest(${statuses}::text[]) AS s (status)
         CROSS JOIN LATERAL (${newest("s.status")}) n
        ORDER BY n.created_at DESC, n.id DESC LIMIT ${size + 1}`;
}

function searchSql(search: string, bound: (value: unknown) => string): string {
  const text = `d.delivery_id = ${bound(search)}`;
  return isUuid(search) ? `(${text} OR d.id = ${bound(search)}::uuid)` : text;
}

const deliveriesSql = (page: string) => `
  SELECT d.id, ${instantSql("d.created_at")} AS created_at, d.delivery_id, d.event_type,
         e.title AS event_title, d.status, d.attempt_count,
         d.next_attempt_at, d.replay_of,
         EXISTS (SELECT FROM deliveries r
                  WHERE r.replay_of = d.delivery_id
                    AND r.occurrence_id = d.occurrence_id) AS was_replayed,
         d.body IS NOT NULL AS has_payload, ${isStillReceivedSql} AS is_still_received,
         a.outcome, a.reason, a.status_code, a.duration_ms
    FROM (${page}) p JOIN deliveries d ON d.integration_id = p.integration_id AND d.id = p.id
    LEFT JOIN events e ON e.id = d.event_id
    LEFT JOIN LATERAL (SELECT outcome, reason, status_code, duration_ms FROM attempts
                        WHERE integration_id = d.integration_id AND delivery_row = d.id
                        ORDER BY number DESC LIMIT 1) a ON true
   ORDER BY p.created_at DESC, p.id DESC`;

const eventsAtMost = 200;

/**
 * The events that an integration's deliveries can be about, latest connected first. The chosen
 * event is always included, however old its connection is.
 */
export async function publisherDeliveryEvents(
  personId: string,
  integrationId: string,
  chosen?: string,
) {
  const connectionsOf = (where: { event_id?: string }) =>
    prisma().connection.findMany({
      where: {
        ...where,
        integration_id: integrationId,
        integration: { organization: organizationWhere(personId, "manage_integrations") },
      },
      select: { event: { select: { id: true, title: true } } },
      orderBy: { connected_at: "desc" },
      take: eventsAtMost,
    });
  const events = (await connectionsOf({})).map(({ event }) => event);
  if (chosen === undefined || events.some(({ id }) => id === chosen)) return events;
  return [...(await connectionsOf({ event_id: chosen })).map(({ event }) => event), ...events];
}
