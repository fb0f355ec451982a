import { Gauge, Registry } from "prom-client";
import { config } from "@/lib/config/config";
import { digest, sameBytes } from "@/lib/crypto/secrets";
import { refuse } from "@/lib/errors/refusal";
import {
  type DeliveryHealth,
  deliveryHealth,
  type EventLogHealth,
  eventLogHealth,
  type WorkHealth,
  workHealth,
} from "@/lib/portal/operator/health";
import { watcherCount } from "@/lib/webhooks/log/watch";
import { bearerToken, unknownToken } from "./bearer";
import { machineHandler, requireMethod } from "./machine-handler";
import { processMetrics } from "./process-metrics";

/**
 * `GET /metrics`: the delivery queue, the readers of the event log, the responses, feeds and event
 * loop delay of this process, in Prometheus' text format, for callers with METRICS_TOKEN as their
 * bearer token. Without that setting the path answers 404.
 */
export const metrics = machineHandler("any", async (request) => {
  const { METRICS_TOKEN } = config();
  if (METRICS_TOKEN === undefined) throw refuse("resource_not_found");
  requireMethod(request, "GET");
  if (!sameBytes(digest(bearerToken(request)), digest(METRICS_TOKEN))) throw unknownToken();
  const [deliveries, eventLog, { overdueSeconds, longestTransactionSeconds }] = await Promise.all([
    deliveryHealth(),
    eventLogHealth(),
    workHealth(),
  ]);
  const registry = new Registry();
  measure(registry, deliveryGauges, deliveries);
  measure(registry, eventLogGauges, { ...eventLog, waiting: watcherCount() });
  measure(registry, databaseGauges, { longestTransactionSeconds });
  measureOverdue(registry, overdueSeconds);
  const headers = { "Content-Type": registry.contentType, "Cache-Control": "no-store" };
  return { status: 200, headers, body: (await registry.metrics()) + (await processMetrics()) };
});

const deliveryGauges = {
  occurrencesWaiting: ["service_occurrences_waiting", "Occurrences that are not fanned out yet."],
  occurrenceAgeSeconds: [
    "service_occurrence_age_seconds",
    "Age of the oldest occurrence that is not fanned out yet.",
  ],
  noticesHeld: ["service_notices_held", "Notices within their deletion grace."],
  pending: ["service_deliveries_pending", "Deliveries that are not settled."],
  due: ["service_deliveries_due", "Deliveries whose next attempt is due."],
  queueAgeSeconds: [
    "service_delivery_queue_age_seconds",
    "How long the oldest due delivery has been due.",
  ],
  deadLetters: ["service_deliveries_dead", "Dead letters that are stored."],
  endpointsFailing: ["service_endpoints_failing", "Endpoints whose last attempt failed."],
  endpointsPaused: ["service_endpoints_paused", "Endpoints with paused deliveries."],
  workers: ["service_delivery_workers", "Workers with a live lease."],
  leasesLost: [
    "service_delivery_leases_lost",
    "Endpoints taken over in the last day from workers whose lease had expired.",
  ],
} as const satisfies Gauges<keyof DeliveryHealth>;

const eventLogGauges = {
  unplaced: ["service_event_log_unplaced", "Event log entries without a position yet."],
  readers: [
    "service_event_log_readers",
    "Integrations that read their event log in the last five minutes.",
  ],
  lagSeconds: [
    "service_event_log_lag_seconds",
    "How long the oldest entry unread by one of these readers has been available.",
  ],
  waiting: [
    "service_event_log_waiting",
    "Polls and streams of this process that are waiting for entries.",
  ],
} as const satisfies Gauges<keyof EventLogHealth | "waiting">;

const databaseGauges = {
  longestTransactionSeconds: [
    "service_longest_transaction_seconds",
    "Age of the oldest transaction on the database server.",
  ],
} as const satisfies Gauges<"longestTransactionSeconds">;

function measureOverdue(registry: Registry, overdueSeconds: WorkHealth["overdueSeconds"]) {
  const gauge = new Gauge({
    name: "service_work_overdue_seconds",
    help: "How long the longest waiting piece of each kind of work has been due.",
    labelNames: ["work"],
    registers: [registry],
  });
  for (const [work, seconds] of Object.entries(overdueSeconds)) gauge.set({ work }, seconds);
}

type Gauges<Measure extends string> = Record<Measure, readonly [name: string, help: string]>;

function measure<Measure extends string>(
  registry: Registry,
  gauges: Gauges<Measure>,
  measures: Record<NoInfer<Measure>, number>,
) {
  for (const of of Object.keys(gauges) as Measure[]) {
    const [name, help] = gauges[of];
    new Gauge({ name, help, registers: [registry] }).set(measures[of]);
  }
}
