import { open, seal } from "@/lib/crypto/seal";

// The webhook secret is needed for signing, so it is stored sealed instead of digested, bound to
// its row in `webhook_secrets`.

/** Seals the secret for its row; it opens in no other. */
export const sealWebhookSecret = (secret: string, rowId: string): Buffer =>
  seal("webhook-secret", Buffer.from(secret), rowId);

/** Throws when no key opens the secret: deliveries then wait, and none is sent unsigned. */
export function openWebhookSecret(sealed: Uint8Array, rowId: string): string {
  const secret = open("webhook-secret", sealed, rowId);
  if (!secret)
    throw new Error(
      "A webhook secret cannot be decrypted: SECRET_KEY lacks the key that sealed it.",
    );
  return secret.toString("utf8");
}
