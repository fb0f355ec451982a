import { createHmac, randomBytes } from "node:crypto";

interface Fact {
  event_type: string;
  event_id: string;
  fact_key: string;
}

/**
 * The id of a fact's delivery to one integration: every announcement of the fact gives the same one, and it tells nothing of time, order or other
 * integrations. Keyed from the integration's own key, so that rotating SECRET_KEY gives no fact a second id.
 */
export function factDeliveryId(pseudonymKey: Uint8Array, { event_type, event_id, fact_key }: Fact): string {
  const key = createHmac("sha256", pseudonymKey).update("delivery-id").digest();
  return `dlv_${createHmac("sha256", key).update([event_type, event_id, fact_key].join("\n")).digest("base64url")}`;
}

export const replayDeliveryId = () => `dlv_${randomBytes(32).toString("base64url")}`;
