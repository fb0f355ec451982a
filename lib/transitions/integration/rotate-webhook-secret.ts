import type { Actor } from "@/lib/audit/actor";
import { newWebhookSecret } from "@/lib/crypto/secrets";
import type { RotatedWebhookSecret } from "@/lib/resources/publisher-tooling";
import { issueWebhookSecret } from "./issue-webhook-secret";
import { rotateSecret } from "./rotate-secret";

/**
 * Issues a new webhook secret; while the previous one is valid, deliveries carry both signatures.
 * Refuses as rotateSecret does.
 */
export const rotateWebhookSecret = (
  actor: Actor,
  integrationId: string,
): Promise<RotatedWebhookSecret> =>
  rotateSecret("webhook", actor, integrationId, async (tx, id, createdBy) => {
    const secret = newWebhookSecret();
    await issueWebhookSecret(tx, id, secret, createdBy);
    return secret;
  });
