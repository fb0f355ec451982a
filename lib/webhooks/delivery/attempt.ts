import { clock, epochSeconds } from "@/lib/clock";
import { faultOf, log } from "@/lib/config/log";
import type { Exchange, OutgoingClient } from "@/lib/webhooks/outgoing/client";
import { deliveryHeaders } from "@/lib/webhooks/outgoing/delivery-headers";
import type { DeliveryTarget } from "@/lib/webhooks/outgoing/delivery-targets";
import type { DueDelivery } from "./due-deliveries";

export interface Attempt {
  delivery: DueDelivery;
  startedAt: Date;
  /** The request headers as sent. */
  headers: Record<string, string>;
  exchange: AttemptExchange;
}

/** The result of an attempt. An internal error says nothing about the endpoint. */
export type AttemptExchange =
  | Exchange
  | { outcome: "internal_error"; address?: undefined; durationMs: number };

/** Bytes of the response body that are stored with the attempt. */
export const responseBytesKept = 1_024;

/**
 * Sends the stored bytes, signed now. An internal error is logged and counts as a failed attempt,
 * so that the delivery is not retried immediately and forever.
 */
export async function attempt(
  client: OutgoingClient,
  delivery: DueDelivery,
  target: DeliveryTarget,
): Promise<Attempt> {
  const [startedAt, started] = [clock.now(), performance.now()];
  let headers = {};
  try {
    headers = headersOf(delivery, target, startedAt);
    return {
      delivery,
      startedAt,
      headers,
      exchange: await client.post({ url: target.url, headers, body: delivery.body }),
    };
  } catch (error) {
    const { integration_id: integration, delivery_id } = delivery;
    log("error", "a delivery could not be attempted", {
      integration,
      delivery: delivery_id,
      ...faultOf(error),
    });
    return {
      delivery,
      startedAt,
      headers,
      exchange: { outcome: "internal_error", durationMs: Math.round(performance.now() - started) },
    };
  }
}

function headersOf(
  { event_type: eventType, delivery_id: deliveryId, body, ...delivery }: DueDelivery,
  { secret, previousSecret }: DeliveryTarget,
  startedAt: Date,
): Record<string, string> {
  return deliveryHeaders({
    eventType,
    deliveryId,
    timestamp: epochSeconds(startedAt),
    body,
    secret,
    previousSecret,
    replayOf: delivery.replay_of,
    changedFields: delivery.changed_fields,
  });
}

/** The outcomes of attempts as stored, with their descriptions. */
const attemptOutcomes = {
  acknowledged: "The endpoint answered with 2xx in time.",
  refused: "The endpoint did not answer with 2xx.",
  redirected: "The endpoint answered with a redirect, which is not followed.",
  gone: "The endpoint answered 410 Gone, and its deliveries were paused.",
  timeout: "The connection was made, but no complete response arrived in time.",
  unreachable: "No connection could be made to the address, or the response was not valid HTTP.",
  internal_error: "The service itself failed. The attempt does not count against the endpoint.",
} as const;

export type AttemptOutcome = keyof typeof attemptOutcomes;

/** The cause of an `unreachable` outcome is stored separately, as the attempt's reason. */
export function outcomeOf(exchange: AttemptExchange): AttemptOutcome {
  if (exchange.outcome === "internal_error") return "internal_error";
  if (exchange.outcome === "unreachable")
    return exchange.reason === "timeout" && exchange.connected ? "timeout" : "unreachable";
  if (exchange.status >= 200 && exchange.status < 300) return "acknowledged";
  if (exchange.status >= 300 && exchange.status < 400) return "redirected";
  return exchange.status === 410 ? "gone" : "refused";
}
