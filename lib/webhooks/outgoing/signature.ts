import { createHmac } from "node:crypto";

interface SignatureInput {
  deliveryId: string;
  /** Unix epoch seconds of this attempt. */
  timestamp: number;
  body: string | Uint8Array;
  /** The current secret, as shown to the publisher: `whsec_` + base64 of 32 bytes. */
  secret: string;
  /** The rotated-out secret during its overlap. */
  previousSecret?: string;
}

/**
 * The signature headers of one attempt (docs/rules/webhooks.md#signature): ours, keyed with the
 * whole secret string in UTF-8, and those of Standard Webhooks, keyed with the 32 bytes that the
 * secret encodes.
 */
export function signatureHeaders({
  deliveryId,
  timestamp,
  body,
  secret,
  previousSecret,
}: SignatureInput): Record<string, string> {
  const headers = unsignedHeaders({ deliveryId, timestamp });
  headers["X-Service-Signature"] = serviceSignature(secret, timestamp, body);
  headers["webhook-signature"] = standardSignature(secret, deliveryId, timestamp, body);
  if (previousSecret !== undefined) {
    headers["X-Service-Signature-Previous"] = serviceSignature(previousSecret, timestamp, body);
    headers["webhook-signature"] +=
      ` ${standardSignature(previousSecret, deliveryId, timestamp, body)}`;
  }
  return headers;
}

/** The headers without signatures, for a delivery whose body was erased. */
export const unsignedHeaders = ({
  deliveryId,
  timestamp,
}: Pick<SignatureInput, "deliveryId" | "timestamp">): Record<string, string> => ({
  "X-Service-Timestamp": String(timestamp),
  "webhook-id": deliveryId,
  "webhook-timestamp": String(timestamp),
});

/** `sha256=` and lower-case hex of HMAC-SHA256 over the timestamp, a dot and the raw body. */
export const serviceSignature = (secret: string, timestamp: number, body: string | Uint8Array) =>
  `sha256=${createHmac("sha256", secret).update(`${timestamp}.`).update(body).digest("hex")}`;

function standardSignature(
  secret: string,
  deliveryId: string,
  timestamp: number,
  body: string | Uint8Array,
) {
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  return `v1,${createHmac("sha256", key).update(`${deliveryId}.${timestamp}.`).update(body).digest("base64")}`;
}
