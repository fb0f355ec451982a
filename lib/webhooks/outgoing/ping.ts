import { randomUUID } from "node:crypto";
import { epochSeconds } from "@/lib/clock";
import { log } from "@/lib/config/log";
import { refuse } from "@/lib/errors/refusal";
import { perProcess } from "@/lib/per-process";
import { type Exchange, type OutgoingClient, sharedOutgoingClient } from "./client";
import { deliveryHeaders } from "./delivery-headers";
import type { LiveWebhookSecrets } from "./webhook-secret";

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

const inFlightAtMost = 32;

/**
 * The client for pings and test webhooks, where a publisher waits for the result. The process
 * limits how many run concurrently, separately from deliveries.
 */
export const onDemandClient = perProcess("serviceOutgoingOnRequest", () =>
  limitConcurrency(inFlightAtMost, sharedOutgoingClient()),
);

/** Refuses with service_unavailable when `count` exchanges are in flight. */
export function limitConcurrency(count: number, client: OutgoingClient): OutgoingClient {
  let inFlight = 0;
  return {
    post: async (request) => {
      if (inFlight >= count)
        throw refuse("service_unavailable", {
          message: "Too many test requests are in progress. Try again in a moment.",
          retryAfterSeconds: 10,
        });
      inFlight += 1;
      try {
        return await client.post(request);
      } finally {
        inFlight -= 1;
      }
    },
  };
}
