import { refuse } from "@/lib/errors/refusal";
import { type OutgoingClient, outgoing } from "./client";

const inFlightAtMost = 32;

/** The client for pings and test webhooks, where a publisher waits for the result. The process limits how many run concurrently, separately from deliveries. */
export function outgoingOnRequest(): OutgoingClient {
  const holder = globalThis as { serviceOutgoingOnRequest?: OutgoingClient };
  holder.serviceOutgoingOnRequest ??= atMost(inFlightAtMost, outgoing());
  return holder.serviceOutgoingOnRequest;
}

/** Refuses with service_unavailable when `count` exchanges are in flight. */
export function atMost(count: number, client: OutgoingClient): OutgoingClient {
  let underway = 0;
  return {
    post: async (request) => {
      if (underway >= count)
        throw refuse("service_unavailable", {
          message: "Too many test requests are in progress. Try again in a moment.",
          retryAfterSeconds: 10,
        });
      underway += 1;
      try {
        return await client.post(request);
      } finally {
        underway -= 1;
      }
    },
  };
}
