import { clock, epochSeconds } from "@/lib/clock";
import type { Exchange, OutgoingClient } from "@/lib/webhooks/outgoing/client";
import { deliveryHeaders } from "@/lib/webhooks/outgoing/delivery-headers";
import type { DeliveryTarget } from "@/lib/webhooks/outgoing/delivery-targets";
import type { DueDelivery } from "./due-deliveries";

export interface Attempt {
  delivery: DueDelivery;
  startedAt: Date;
  /** As they were sent. */
  headers: Record<string, string>;
  exchange: Exchange;
}

/** How much of a response's body is kept with its attempt. */
export const responseBytesKept = 1_024;

/** Sends the stored bytes, signed now. */
export async function attempt(client: OutgoingClient, delivery: DueDelivery, { url, secret, previousSecret }: DeliveryTarget): Promise<Attempt> {
  const { event_type: eventType, delivery_id: deliveryId, body, replay_of: replayOf } = delivery;
  const startedAt = clock.now();
  const headers = deliveryHeaders({ eventType, deliveryId, timestamp: epochSeconds(startedAt), body, secret, previousSecret, replayOf });
  return { delivery, startedAt, headers, exchange: await client.post({ url, headers, body }) };
}

/** The outcome of an attempt, as its row in `delivery_attempts` names it. */
export const attemptOutcomes = {
  acknowledged: "A 2xx answer arrived in time.",
  refused: "The answer was not a 2xx.",
  redirected: "The answer was a redirect; redirects are not followed.",
  gone: "The answer was 410: the endpoint is gone, and deliveries to it were paused.",
  timeout: "The connection was made, but no complete answer arrived in time.",
  unreachable: "No connection could be made to the address, or the response was not valid HTTP.",
} as const;

export type AttemptOutcome = keyof typeof attemptOutcomes;

/** Why an attempt found nobody stands beside it, as its reason. */
export function outcomeOf(exchange: Exchange): AttemptOutcome {
  if (exchange.outcome === "unreachable") return exchange.reason === "timeout" && exchange.connected ? "timeout" : "unreachable";
  if (exchange.status >= 200 && exchange.status < 300) return "acknowledged";
  if (exchange.status >= 300 && exchange.status < 400) return "redirected";
  return exchange.status === 410 ? "gone" : "refused";
}
