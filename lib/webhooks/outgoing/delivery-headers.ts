import { signatureHeaders, unsignedHeaders } from "./signature";

interface Attempt {
  /** An event type of the catalog, or `ping` of the reachability check. */
  eventType: string;
  deliveryId: string;
  /** Unix epoch seconds of this attempt. */
  timestamp: number;
  /** Null: it was erased, and nothing is left to sign. */
  body: string | Uint8Array | null;
  secret: string;
  previousSecret?: string;
  /** The delivery that this one replays. */
  replayOf?: string | null;
  /** Its data is made up. */
  isTest?: boolean;
}

/**
 * Every header of one signed attempt (docs/rules/webhooks.md#delivery-headers). They are added to one object: spreading several into one takes about as long
 * as signing, and a page of the event log has a hundred of them.
 */
export function deliveryHeaders(attempt: Attempt): Record<string, string> {
  const { eventType, deliveryId, body, replayOf = null, isTest = false } = attempt;
  const headers = body === null ? unsignedHeaders(attempt) : signatureHeaders({ ...attempt, body });
  headers["Content-Type"] = "application/json";
  headers["User-Agent"] = "integrations-service/1";
  headers["X-Service-Event"] = eventType;
  headers["X-Service-Delivery-Id"] = deliveryId;
  if (replayOf !== null) headers["X-Service-Replay-Of"] = replayOf;
  if (isTest) headers["X-Service-Test"] = "true";
  return headers;
}
