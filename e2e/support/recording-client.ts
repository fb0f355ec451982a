import type { Exchange, OutgoingRequest } from "@/lib/webhooks/outgoing/client";

/** A client that answers every request with this status, and the requests sent through it. */
export function aRecordingClient(status = 200) {
  const sent: OutgoingRequest[] = [];
  const post = async (request: OutgoingRequest): Promise<Exchange> => {
    sent.push(request);
    return { outcome: "answered", status, headers: {}, body: Buffer.alloc(0), durationMs: 1 };
  };
  return { sent, post };
}
