import { refuse } from "@/lib/errors/refusal";
import { type OutgoingClient, sharedOutgoingClient } from "./client";

const inFlightAtMost = 32;

/**
 * The client for pings and test webhooks, where a publisher waits for the result. The process
 * limits how many run concurrently, separately from deliveries.
 */
export function onDemandClient(): OutgoingClient {
  const holder = globalThis as { serviceOutgoingOnRequest?: OutgoingClient };
  holder.serviceOutgoingOnRequest ??= limitConcurrency(inFlightAtMost, sharedOutgoingClient());
  return holder.serviceOutgoingOnRequest;
}

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
