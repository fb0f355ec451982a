import type { Actor } from "@/lib/audit/actor";
import { audit } from "@/lib/audit/audit";
import { config } from "@/lib/config/config";
import { type Transaction, transact } from "@/lib/db/transact";
import { requireQuota } from "@/lib/limits/require-quota";
import { notify } from "@/lib/notifications/notify";
import { requireFreshProof } from "@/lib/people/fresh-proof";
import { lockOwnIntegration } from "@/lib/transitions/rights";
import { retireCurrentSecret, type SecretKind } from "./previous-secret";

interface RotatedSecret {
  secret: string;
  /** ISO 8601 UTC. */
  previous_secret_expires_at: string;
}

/**
 * The steps that both rotations share: `issue` stores a new secret, and the previous one stays
 * valid for SECRET_OVERLAP. Refuses: resource_not_found, invalid_token (stale proof),
 * rate_limit_exceeded, validation_error when there is no secret to rotate.
 */
export const rotateSecret = (
  kind: SecretKind,
  actor: Actor,
  integrationId: string,
  issue: (tx: Transaction, integrationId: string, createdBy: string) => Promise<string>,
): Promise<RotatedSecret> =>
  transact(async (tx) => {
    const { id, organization_id } = await lockOwnIntegration(tx, actor, integrationId);
    requireFreshProof(actor);
    await requireQuota(tx, id, `rotate_${kind}_secret`, config().LIMIT_ROTATIONS);
    const previous_secret_expires_at = await retireCurrentSecret(tx, kind, id);
    const secret = await issue(tx, id, actor.personId);
    await notify(
      tx,
      `${kind}_secret.rotated`,
      { integrationId: id },
      { previous_secret_expires_at },
    );
    await audit(tx, actor, {
      action: `${kind}_secret.rotated`,
      subject: { type: "integration", id },
      organizationId: organization_id,
      integrationId: id,
      details: { previous_secret_expires_at },
    });
    return { secret, previous_secret_expires_at };
  });
