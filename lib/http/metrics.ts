import { config } from "@/lib/config/config";
import { digest, sameBytes } from "@/lib/crypto/secrets";
import { refuse } from "@/lib/errors/refusal";
import { type DeliveryHealth, deliveryHealth } from "@/lib/portal/operator/delivery-health";
import { bearerToken } from "./bearer";
import { loopDelayExposition } from "./loop-delay";
import { machineHandler } from "./machine-handler";
import { requireRead } from "./method";
import { requestExposition } from "./request-metrics";

/**
 * `GET /metrics`: the queue of deliveries, what this process has answered, and how late its event loop was, in Prometheus' text format for whoever has METRICS_TOKEN as a bearer token.
 * Without that setting there is no such page.
 */
export const metrics = machineHandler(async (request) => {
  const { METRICS_TOKEN } = config();
  if (METRICS_TOKEN === undefined) throw refuse("resource_not_found");
  requireRead(request);
  if (!sameBytes(digest(bearerToken(request)), digest(METRICS_TOKEN))) throw refuse("invalid_token");
  const headers = { "Content-Type": "text/plain; version=0.0.4; charset=utf-8", "Cache-Control": "no-store" };
  return { status: 200, headers, body: exposition(await deliveryHealth()) + requestExposition() + loopDelayExposition() };
});

const gauges = {
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
} as const satisfies Record<keyof DeliveryHealth, readonly [name: string, help: string]>;

function exposition(health: DeliveryHealth): string {
  const measures: Record<string, number> = { ...health };
  return Object.entries(gauges)
    .map(([measure, [name, help]]) => `# HELP ${name} ${help}\n# TYPE ${name} gauge\n${name} ${measures[measure] ?? 0}\n`)
    .join("");
}
