import { epochSeconds } from "@/lib/clock";
import { deliveryHeaders } from "@/lib/webhooks/outgoing/delivery-headers";

interface Sent {
  delivery_id: string;
  event_type: string;
  replay_of: string | null;
}

type Headers = Record<string, string>;

// The request headers of an attempt are kept without those that follow from the delivery and the
// time: what remains are the signatures, a quarter of them.

export function headersToKeep(delivery: Sent, startedAt: Date, headers: Headers): Headers {
  const implied = impliedHeaders(delivery, startedAt);
  return Object.fromEntries(
    Object.entries(headers).filter(([name, value]) => implied[name] !== value),
  );
}

/** The request headers as sent. None if the attempt failed before there were any. */
export const headersAsSent = (delivery: Sent, startedAt: Date, kept: Headers): Headers =>
  Object.keys(kept).length === 0 ? {} : { ...impliedHeaders(delivery, startedAt), ...kept };

const impliedHeaders = ({ delivery_id, event_type, replay_of }: Sent, startedAt: Date): Headers =>
  deliveryHeaders({
    eventType: event_type,
    deliveryId: delivery_id,
    timestamp: epochSeconds(startedAt),
    body: null,
    secret: "",
    replayOf: replay_of,
  });
