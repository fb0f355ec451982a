import type { Actor } from "@/lib/audit/actor";
import { audit } from "@/lib/audit/audit";
import { config } from "@/lib/config/config";
import { newWebhookSecret } from "@/lib/crypto/secrets";
import { transact } from "@/lib/db/transact";
import { refuse } from "@/lib/errors/refusal";
import { requireQuota } from "@/lib/limits/require-quota";
import { notify } from "@/lib/notifications/notify";
import { requireFreshProof } from "@/lib/people/fresh-proof";
import type { RotatedWebhookSecret } from "@/lib/resources/publisher-tooling";
import { lockOwnIntegration } from "@/lib/transitions/rights";
import { issueWebhookSecret } from "./issue-webhook-secret";
import { retireCurrentSecret } from "./previous-secret";

/**
 * Issues a new webhook secret; while the one before is valid, deliveries carry both signatures. Refuses as rotateClientSecret does, and with
 * validation_error when no event type was ever declared: then there is no secret.
 */
export const rotateWebhookSecret = (actor: Actor, integrationId: string): Promise<RotatedWebhookSecret> =>
  transact(async (tx) => {
    const { id, organization_id } = await lockOwnIntegration(tx, actor, integrationId);
    requireFreshProof(actor);
    await requireQuota(tx, id, "rotate_webhook_secret", config().LIMIT_ROTATIONS);
    const previous_secret_expires_at = await retireCurrentSecret(tx, "webhook", id);
    if (previous_secret_expires_at === undefined)
      throw refuse("validation_error", {
        field: null,
        message: "There is no webhook secret yet: it is issued when the first event type is declared.",
      });
    const secret = newWebhookSecret();
    await issueWebhookSecret(tx, id, secret, actor.personId);
    await notify(tx, "webhook_secret.rotated", { integrationId: id }, { previous_secret_expires_at });
    await audit(tx, actor, {
      action: "webhook_secret.rotated",
      subject: { type: "integration", id },
      organizationId: organization_id,
      integrationId: id,
      details: { previous_secret_expires_at },
    });
    return { secret, previous_secret_expires_at };
  });
