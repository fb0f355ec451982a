import { query } from "@/lib/db/query";
import { momentOf, momentsOf, type Span } from "@/lib/portal/spans";
import { percentile, sumDurations } from "./durations";

/**
 * Calls of an hour or a day: counts by status class, and durations in milliseconds. A duration is
 * null when no call's duration was counted.
 */
export interface Calls {
  succeeded: number;
  redirected: number;
  refused: number;
  failed: number;
  p50: number | null;
  p95: number | null;
  p99: number | null;
}

interface HourOfCalls extends Pick<Calls, "succeeded" | "redirected" | "refused" | "failed"> {
  hour: Date;
  durations: number[];
}

/**
 * The calls of an integration over a span, from its hourly counts: at most 720 rows for any number
 * of calls. The caller has checked the right to see it.
 */
export async function publisherCalls(
  integrationId: string,
  span: Span,
): Promise<(Calls & { at: Date })[]> {
  const moments = momentsOf(span);
  const hours = await query<HourOfCalls>({
    name: "publisher-calls",
    text: `SELECT hour, succeeded, redirected, refused, failed, durations
             FROM request_hours
            WHERE integration_id = $1 AND hour >= $2`,
    values: [integrationId, moments[0]],
  });
  return moments.map((at) => ({
    at,
    ...callsOf(hours.filter(({ hour }) => momentOf(span, hour) === at.getTime())),
  }));
}

function callsOf(hours: HourOfCalls[]): Calls {
  const durations = sumDurations(hours.map((hour) => hour.durations));
  const total = (key: "succeeded" | "redirected" | "refused" | "failed") =>
    hours.reduce((sum, hour) => sum + hour[key], 0);
  return {
    succeeded: total("succeeded"),
    redirected: total("redirected"),
    refused: total("refused"),
    failed: total("failed"),
    p50: percentile(durations, 0.5),
    p95: percentile(durations, 0.95),
    p99: percentile(durations, 0.99),
  };
}
