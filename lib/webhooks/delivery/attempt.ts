import { clock, epochSeconds } from "@/lib/clock";
import type { Exchange, OutgoingClient } from "@/lib/webhooks/outgoing/client";
import { deliveryHeaders } from "@/lib/webhooks/outgoing/delivery-headers";
import type { DueDelivery } from "./due";
import type { DeliveryTarget } from "./targets";

export interface Attempt {
  delivery: DueDelivery;
  startedAt: Date;
  /** As they were sent. */
  headers: Record<string, string>;
  exchange: Exchange;
}

/** One attempt: the stored bytes, signed now. */
export async function attempt(client: OutgoingClient, delivery: DueDelivery, { url, secret, previousSecret }: DeliveryTarget): Promise<Attempt> {
  const { event_type: eventType, delivery_id: deliveryId, body, replay_of } = delivery;
  const startedAt = clock.now();
  const signed = deliveryHeaders({ eventType, deliveryId, timestamp: epochSeconds(startedAt), body, secret, previousSecret });
  const headers = replay_of === null ? signed : { ...signed, "X-Service-Replay-Of": replay_of };
  return { delivery, startedAt, headers, exchange: await client.post({ url, headers, body }) };
}
