import { randomUUID } from "node:crypto";
import { epochSeconds } from "@/lib/clock";
import { log } from "@/lib/config/log";
import type { Exchange, OutgoingClient } from "./client";
import { deliveryHeaders } from "./delivery-headers";
import type { LiveWebhookSecrets } from "./live-secrets";

export const pingBody = '{"event_type":"ping"}';

/**
 * Sends one signed POST without data and expects a 2xx (docs/rules/manifest.md#reachability-check).
 * Used before an address is accepted and before a paused endpoint is resumed.
 */
export async function ping(
  client: OutgoingClient,
  url: string,
  secrets: LiveWebhookSecrets,
): Promise<Exchange> {
  const headers = deliveryHeaders({
    eventType: "ping",
    deliveryId: randomUUID(),
    timestamp: epochSeconds(),
    body: pingBody,
    ...secrets,
  });
  const exchange = await client.post({ url, headers, body: pingBody });
  if (exchange.outcome === "unreachable")
    log("info", "ping was not answered", {
      host: new URL(url).hostname,
      reason: exchange.reason,
      ms: exchange.durationMs,
    });
  return exchange;
}

export const isSuccess = (exchange: { outcome: string; status?: number }) =>
  exchange.outcome === "answered" &&
  exchange.status !== undefined &&
  exchange.status >= 200 &&
  exchange.status < 300;
