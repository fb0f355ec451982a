import { config } from "@/lib/config/config";
import { digest, sameBytes } from "@/lib/crypto/secrets";
import { refuse } from "@/lib/errors/refusal";
import { type DeliveryHealth, deliveryHealth } from "@/lib/portal/operator/delivery-health";
import { type EventLogHealth, eventLogHealth } from "@/lib/portal/operator/event-log-health";
import { watchersCount } from "@/lib/webhooks/log/watch";
import { bearerToken } from "./bearer";
import { feedExposition } from "./feed/feed-metrics";
import { loopDelayExposition } from "./loop-delay";
import { machineHandler } from "./machine-handler";
import { requireRead } from "./method";
import { requestExposition } from "./request-metrics";

/**
 * `GET /metrics`: the queue of deliveries, the readers of the event log, what this process has answered, and the lag of its event loop, in Prometheus' text format, for callers with
 * METRICS_TOKEN as their bearer token. Without that setting there is no such page.
 */
export const metrics = machineHandler(async (request) => {
  const { METRICS_TOKEN } = config();
  if (METRICS_TOKEN === undefined) throw refuse("resource_not_found");
  requireRead(request);
  if (!sameBytes(digest(bearerToken(request)), digest(METRICS_TOKEN))) throw refuse("invalid_token");
  const [deliveries, eventLog] = await Promise.all([deliveryHealth(), eventLogHealth()]);
  const gauges = exposition(deliveryGauges, deliveries) + exposition(eventLogGauges, { ...eventLog, waiting: watchersCount() });
  const headers = { "Content-Type": "text/plain; version=0.0.4; charset=utf-8", "Cache-Control": "no-store" };
  return { status: 200, headers, body: gauges + requestExposition() + feedExposition() + loopDelayExposition() };
});

const deliveryGauges = {
  occurrencesWaiting: ["service_occurrences_waiting", "Occurrences that wait to be fanned out."],
  occurrenceAgeSeconds: ["service_occurrence_age_seconds", "How long the oldest of them has waited."],
  noticesHeld: ["service_notices_held", "Notices held for a grace."],
  pending: ["service_deliveries_pending", "Deliveries that are not settled."],
  due: ["service_deliveries_due", "Deliveries whose next attempt is due."],
  queueAgeSeconds: ["service_delivery_queue_age_seconds", "How long the oldest due delivery has been due."],
  deadLetters: ["service_deliveries_dead", "Dead letters that are kept."],
  endpointsFailing: ["service_endpoints_failing", "Endpoints whose last attempt failed."],
  endpointsPaused: ["service_endpoints_paused", "Endpoints that deliveries are paused to."],
  workers: ["service_delivery_workers", "Workers with a live lease."],
  leasesLost: ["service_delivery_leases_lost", "Endpoints taken over from workers whose lease had run out, in the last day."],
} as const satisfies Record<keyof DeliveryHealth, Gauge>;

const eventLogGauges = {
  unplaced: ["service_event_log_unplaced", "Entries of the event log that have no place yet."],
  readers: ["service_event_log_readers", "Integrations that read their event log in the last five minutes."],
  lagSeconds: ["service_event_log_lag_seconds", "How long the oldest entry that one of these readers has not read could have been read."],
  waiting: ["service_event_log_waiting", "Polls and streams of this process that wait for entries."],
} as const satisfies Record<keyof EventLogHealth | "waiting", Gauge>;

type Gauge = readonly [name: string, help: string];

function exposition<Measure extends string>(gauges: Record<Measure, Gauge>, measures: Record<NoInfer<Measure>, number>): string {
  const values = new Map(Object.entries<number>(measures));
  return Object.entries<Gauge>(gauges)
    .map(([measure, [name, help]]) => `# HELP ${name} ${help}\n# TYPE ${name} gauge\n${name} ${values.get(measure) ?? 0}\n`)
    .join("");
}
