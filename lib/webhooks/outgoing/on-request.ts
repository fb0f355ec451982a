import { refuse } from "@/lib/errors/refusal";
import { type OutgoingClient, outgoing } from "./client";

const inFlightAtMost = 32;

/** The client of pings and test webhooks, which a publisher waits for. The process sends a limited number of them at once, apart from deliveries. */
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
          message: "Too many addresses are being tried right now. Try again in a moment.",
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
