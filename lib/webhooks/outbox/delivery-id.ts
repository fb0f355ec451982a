import { createHmac, randomBytes } from "node:crypto";

interface Occurrence {
  event_type: string;
  event_id: string;
  dedup_key: string;
}

/**
 * The delivery id of an occurrence for one integration. A repeated announcement (the same type,
 * event and dedup key) gets the same id (docs/rules/webhooks.md#dedup-keys), and the id says
 * nothing about time, order or other integrations. It is derived from the integration's own key, so
 * that rotating SECRET_KEY changes no id.
 */
export function deliveryIdOf(
  pseudonymKey: Uint8Array,
  { event_type, event_id, dedup_key }: Occurrence,
): string {
  const key = createHmac("sha256", pseudonymKey).update("delivery-id").digest();
  return `dlv_${createHmac("sha256", key).update([event_type, event_id, dedup_key].join("\n")).digest("base64url")}`;
}

export const replayDeliveryId = () => `dlv_${randomBytes(32).toString("base64url")}`;

export const looksLikeDeliveryId = (text: string) => /^dlv_[\w-]{43}$/.test(text);
