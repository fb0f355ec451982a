import { clock, epochSeconds } from "@/lib/clock";
import { faultOf, log } from "@/lib/config/log";
import type { Exchange, OutgoingClient } from "@/lib/webhooks/outgoing/client";
import { deliveryHeaders } from "@/lib/webhooks/outgoing/delivery-headers";
import type { DeliveryTarget } from "@/lib/webhooks/outgoing/delivery-targets";
import type { DueDelivery } from "./due-deliveries";

export interface Attempt {
  delivery: DueDelivery;
  startedAt: Date;
  /** As they were sent. */
  headers: Record<string, string>;
  exchange: AttemptExchange;
}

/** What came of an attempt. An error of our own says nothing about the endpoint. */
export type AttemptExchange = Exchange | { outcome: "internal_error"; address?: undefined; durationMs: number };

/** How much of a response's body is kept with its attempt. */
export const responseBytesKept = 1_024;

/** Sends the stored bytes, signed now. An error of our own is logged and counts as a failed attempt, so that it does not come back at once and for ever. */
export async function attempt(client: OutgoingClient, delivery: DueDelivery, target: DeliveryTarget): Promise<Attempt> {
  const [startedAt, started] = [clock.now(), performance.now()];
  let headers = {};
  try {
    headers = headersOf(delivery, target, startedAt);
    return { delivery, startedAt, headers, exchange: await client.post({ url: target.url, headers, body: delivery.body }) };
  } catch (error) {
    const { integration_id: integration, delivery_id } = delivery;
    log("error", "a delivery could not be attempted", { integration, delivery: delivery_id, ...faultOf(error) });
    return { delivery, startedAt, headers, exchange: { outcome: "internal_error", durationMs: Math.round(performance.now() - started) } };
  }
}

function headersOf(
  { event_type: eventType, delivery_id: deliveryId, body, replay_of: replayOf }: DueDelivery,
  { secret, previousSecret }: DeliveryTarget,
  startedAt: Date,
): Record<string, string> {
  return deliveryHeaders({ eventType, deliveryId, timestamp: epochSeconds(startedAt), body, secret, previousSecret, replayOf });
}

/** The outcome of an attempt, as its row in `delivery_attempts` names it. */
export const attemptOutcomes = {
  acknowledged: "A 2xx answer arrived in time.",
  refused: "The answer was not a 2xx.",
  redirected: "The answer was a redirect; redirects are not followed.",
  gone: "The answer was 410: the endpoint is gone, and deliveries to it were paused.",
  timeout: "The connection was made, but no complete answer arrived in time.",
  unreachable: "No connection could be made to the address, or the response was not valid HTTP.",
  internal_error: "The service itself failed. The endpoint is not to blame, and the attempt does not count against it.",
} as const;

export type AttemptOutcome = keyof typeof attemptOutcomes;

/** Why an attempt found nobody stands beside it, as its reason. */
export function outcomeOf(exchange: AttemptExchange): AttemptOutcome {
  if (exchange.outcome === "internal_error") return "internal_error";
  if (exchange.outcome === "unreachable") return exchange.reason === "timeout" && exchange.connected ? "timeout" : "unreachable";
  if (exchange.status >= 200 && exchange.status < 300) return "acknowledged";
  if (exchange.status >= 300 && exchange.status < 400) return "redirected";
  return exchange.status === 410 ? "gone" : "refused";
}
