import { epochSeconds } from "@/lib/clock";
import { signatureHeaders, unsignedHeaders } from "./signature";

interface Attempt {
  /** An event type of the catalog, or `ping` for the reachability check. */
  eventType: string;
  deliveryId: string;
  /** Unix epoch seconds of this attempt. */
  timestamp: number;
  /** Null when the body was erased, so that nothing is left to sign. */
  body: string | Uint8Array | null;
  secret: string;
  previousSecret?: string;
  /** The id of the delivery that this one replays. */
  replayOf?: string | null;
  /** Names of fields; null for types without the header. */
  changedFields?: string | null;
  /** Whether this is a test webhook, whose data is fictional. */
  isTest?: boolean;
}

/**
 * All headers of one attempt (docs/rules/webhooks.md#delivery-headers). They are added to one
 * object: spreading several objects into one takes about as long as signing, and a page of the
 * event log has a hundred items.
 */
export function deliveryHeaders(attempt: Attempt): Record<string, string> {
  const { eventType, deliveryId, body, replayOf = null, changedFields = null } = attempt;
  const headers = body === null ? unsignedHeaders(attempt) : signatureHeaders({ ...attempt, body });
  headers["Content-Type"] = "application/json";
  headers["User-Agent"] = "integrations-service/1";
  headers["X-Service-Event"] = eventType;
  headers["X-Service-Delivery-Id"] = deliveryId;
  if (replayOf !== null) headers["X-Service-Replay-Of"] = replayOf;
  if (changedFields !== null) headers["X-Service-Changed-Fields"] = changedFields;
  if (attempt.isTest) headers["X-Service-Test"] = "true";
  return headers;
}

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
