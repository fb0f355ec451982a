import { clock, epochSeconds } from "@/lib/clock";
import type { Exchange, OutgoingClient } from "@/lib/webhooks/outgoing/client";
import { deliveryHeaders } from "@/lib/webhooks/outgoing/delivery-headers";
import type { DueDelivery } from "./due-deliveries";
import type { DeliveryTarget } from "./targets";

export interface Attempt {
  delivery: DueDelivery;
  startedAt: Date;
  /** As they were sent. */
  headers: Record<string, string>;
  exchange: Exchange;
}

/** Sends the stored bytes, signed now. */
export async function attempt(client: OutgoingClient, delivery: DueDelivery, { url, secret, previousSecret }: DeliveryTarget): Promise<Attempt> {
  const { event_type: eventType, delivery_id: deliveryId, body, replay_of } = delivery;
  const startedAt = clock.now();
  const signed = deliveryHeaders({ eventType, deliveryId, timestamp: epochSeconds(startedAt), body, secret, previousSecret });
  const headers = replay_of === null ? signed : { ...signed, "X-Service-Replay-Of": replay_of };
  return { delivery, startedAt, headers, exchange: await client.post({ url, headers, body }) };
}

/** The outcome of an attempt, as its row in `delivery_attempts` names it. */
export const attemptOutcomes = {
  acknowledged: "A 2xx answer came in time.",
  refused: "An answer came, and it was no 2xx.",
  redirected: "The answer was a redirect; redirects are not followed.",
  gone: "The answer was 410: the endpoint is no more, and deliveries to it were paused.",
  timeout: "The connection was made, and no whole answer came in time.",
  unreachable: "No connection could be made to the address, or what came over it was no answer.",
} as const;

export type AttemptOutcome = keyof typeof attemptOutcomes;

/** To a publisher, an address that is blocked, filtered, refusing or broken in its TLS looks the same. */
export function outcomeOf(exchange: Exchange): AttemptOutcome {
  if (exchange.outcome === "unreachable") return exchange.reason === "timeout" && exchange.connected ? "timeout" : "unreachable";
  if (exchange.status >= 200 && exchange.status < 300) return "acknowledged";
  if (exchange.status >= 300 && exchange.status < 400) return "redirected";
  return exchange.status === 410 ? "gone" : "refused";
}
