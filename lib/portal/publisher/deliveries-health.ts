import { query } from "@/lib/db/query";
import { hoursOfDay, momentOf, momentsOf, type Span } from "@/lib/portal/spans";
import type { DeliveryStatus } from "./deliveries";
import { managesIntegration } from "./integrations";

/** The deliveries created in one hour, by current status. */
interface HourOfDeliveries extends Record<DeliveryStatus, number> {
  hour: Date;
}

export interface DeliveryHealth {
  /** Null before the first attempt. */
  endpoint: { failing_since: Date | null; paused_at: Date | null; probe_at: Date | null } | null;
  /** This hour and the 23 before it, oldest first. */
  hours: HourOfDeliveries[];
  /** The delivered share of the attempted deliveries in `hours`; null when there were none. */
  successRate: number | null;
  /** Response times of the latest acknowledged deliveries of the last 24 hours, in milliseconds. */
  responseTime: { p50: number; p95: number } | null;
  /** Deliveries of any age, counted up to `countedAtMost`. */
  pending: number;
  dead: number;
}

export const countedAtMost = 100_000;
export const timedAtMost = 1_000;

/** The health of an integration's deliveries; null unless this person manages the integration. */
export async function publisherDeliveriesHealth(
  personId: string,
  integrationId: string,
): Promise<DeliveryHealth | null> {
  if (!(await managesIntegration(personId, integrationId))) return null;
  const latest = momentsOf("day");
  const [[endpoint = null], hours, [times], [waiting]] = await Promise.all([
    query<NonNullable<DeliveryHealth["endpoint"]>>({
      text: `SELECT failing_since, paused_at,
                    CASE WHEN consecutive_failures > 0 THEN probe_at END AS probe_at
               FROM webhook_endpoints WHERE integration_id = $1`,
      values: [integrationId],
    }),
    deliveriesInHours(integrationId, latest),
    query<{ p: [number, number] | null }>({ text: responseTimeSql, values: [integrationId] }),
    query<{ pending: number; dead: number; retrying: number }>({
      text: waitingSql,
      values: [integrationId, latest[0]],
    }),
  ]);
  const { pending = 0, dead = 0, retrying = 0 } = waiting ?? {};
  const total = (key: DeliveryStatus) => hours.reduce((sum, hour) => sum + hour[key], 0);
  const attempted = total("delivered") + total("dead") + retrying;
  return {
    endpoint,
    hours,
    successRate: attempted === 0 ? null : total("delivered") / attempted,
    responseTime: times?.p ? { p50: times.p[0], p95: times.p[1] } : null,
    pending,
    dead,
  };
}

/**
 * The deliveries of an integration over a span, by current status. The caller has checked the right
 * to see it.
 */
export async function publisherDeliveriesInSpan(
  integrationId: string,
  span: Span,
): Promise<(Record<DeliveryStatus, number> & { at: Date })[]> {
  const moments = momentsOf(span);
  const counts = await deliveriesInHours(
    integrationId,
    span === "day" ? moments : moments.flatMap(hoursOfDay),
  );
  return moments.map((at) => {
    const hours = counts.filter(({ hour }) => momentOf(span, hour) === at.getTime());
    const total = (key: DeliveryStatus) => hours.reduce((sum, hour) => sum + hour[key], 0);
    return { at, delivered: total("delivered"), pending: total("pending"), dead: total("dead") };
  });
}

/**
 * For an hour whose total is already stored, only pending and dead deliveries are counted; the rest
 * of the total was delivered.
 */
const deliveriesInHours = (integrationId: string, hours: Date[]) =>
  query<HourOfDeliveries>({ text: hoursSql, values: [integrationId, hours] });

const createdCountSql = (status: DeliveryStatus) =>
  `(SELECT count(*)::int FROM deliveries
     WHERE integration_id = $1 AND status = '${status}' AND created_at >= h.hour
       AND created_at < h.hour + interval '1 hour')`;

const hoursSql = `
  SELECT h.hour, h.pending, h.dead,
         CASE WHEN c.made IS NULL THEN ${createdCountSql("delivered")}
              ELSE c.made - h.pending - h.dead END AS delivered
    FROM (SELECT h.hour, ${createdCountSql("pending")} AS pending,
                 ${createdCountSql("dead")} AS dead
            FROM unnest($2::timestamptz[]) h (hour) OFFSET 0) h
    LEFT JOIN delivery_hours c ON c.integration_id = $1 AND c.hour = h.hour
   ORDER BY h.hour`;

const responseTimeSql = `
  SELECT percentile_disc(ARRAY[0.5, 0.95]) WITHIN GROUP (ORDER BY a.duration_ms) AS p
    FROM (SELECT id, attempt_count FROM deliveries
           WHERE integration_id = $1 AND status = 'delivered'
             AND created_at > now() - interval '24 hours'
           ORDER BY created_at DESC LIMIT ${timedAtMost}) d
    JOIN attempts a
      ON a.integration_id = $1 AND a.delivery_row = d.id AND a.number = d.attempt_count`;

const countSql = (condition: string) =>
  `(SELECT count(*)::int
      FROM (SELECT FROM deliveries
             WHERE integration_id = $1 AND ${condition} LIMIT ${countedAtMost}) d)`;

const waitingSql = `
  SELECT ${countSql("status = 'pending'")} AS pending, ${countSql("status = 'dead'")} AS dead,
         ${countSql(`status = 'pending' AND attempt_count > 0 AND created_at >= $2`)} AS retrying`;
