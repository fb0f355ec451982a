import { signatureHeaders } from "./signature";

interface Attempt {
  /** An event type of the catalog, or `ping` of the reachability check. */
  eventType: string;
  deliveryId: string;
  /** Unix epoch seconds of this attempt. */
  timestamp: number;
  body: string | Uint8Array;
  secret: string;
  previousSecret?: string;
}

/** Every header of one signed attempt (docs/rules/webhooks.md#delivery-headers). */
export const deliveryHeaders = ({ eventType, ...signed }: Attempt): Record<string, string> => ({
  "Content-Type": "application/json",
  "User-Agent": "integrations-service/1",
  "X-Service-Event": eventType,
  "X-Service-Delivery-Id": signed.deliveryId,
  ...signatureHeaders(signed),
});
