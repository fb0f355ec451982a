import { createHmac } from "node:crypto";

interface Signed {
  deliveryId: string;
  /** Unix epoch seconds of this attempt. */
  timestamp: number;
  body: string | Uint8Array;
  /** The current secret, as shown: `whsec_` + base64 of 32 bytes. */
  secret: string;
  /** The rotated-out secret while its overlap lasts. */
  previousSecret?: string;
}

/**
 * The signature headers of one attempt (docs/rules/webhooks.md#signature): ours, keyed with the whole secret string in UTF-8, and those
 * of Standard Webhooks, keyed with the 32 bytes that the secret encodes.
 */
export function signatureHeaders({ deliveryId, timestamp, body, secret, previousSecret }: Signed): Record<string, string> {
  const secrets = previousSecret === undefined ? [secret] : [secret, previousSecret];
  const standard = secrets.map((each) => standardSignature(each, deliveryId, timestamp, body));
  return {
    "X-Service-Timestamp": String(timestamp),
    "X-Service-Signature": serviceSignature(secret, timestamp, body),
    ...(previousSecret !== undefined && { "X-Service-Signature-Previous": serviceSignature(previousSecret, timestamp, body) }),
    "webhook-id": deliveryId,
    "webhook-timestamp": String(timestamp),
    "webhook-signature": standard.join(" "),
  };
}

/** `sha256=` and lower-case hex of HMAC-SHA256 over the timestamp, a dot and the raw body. */
export const serviceSignature = (secret: string, timestamp: number, body: string | Uint8Array) =>
  `sha256=${createHmac("sha256", secret).update(`${timestamp}.`).update(body).digest("hex")}`;

function standardSignature(secret: string, deliveryId: string, timestamp: number, body: string | Uint8Array) {
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  return `v1,${createHmac("sha256", key).update(`${deliveryId}.${timestamp}.`).update(body).digest("base64")}`;
}
