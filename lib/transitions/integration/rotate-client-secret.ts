import type { Actor } from "@/lib/audit/actor";
import { audit } from "@/lib/audit/audit";
import { config } from "@/lib/config/config";
import { digest, newSecret } from "@/lib/crypto/secrets";
import { transact } from "@/lib/db/transact";
import { requireQuota } from "@/lib/limits/require-quota";
import { notify } from "@/lib/notifications/notify";
import { requireFreshProof } from "@/lib/people/fresh-proof";
import type { RotatedClientSecret } from "@/lib/resources/publisher-tooling";
import { lockOwnIntegration } from "@/lib/transitions/rights";
import { retireCurrentSecret } from "./previous-secret";

/** Issues a new client secret; the one before stays valid for SECRET_OVERLAP. Refuses: resource_not_found, invalid_token (stale proof), rate_limit_exceeded. */
export const rotateClientSecret = (actor: Actor, integrationId: string): Promise<RotatedClientSecret> =>
  transact(async (tx) => {
    const { id, organization_id } = await lockOwnIntegration(tx, actor, integrationId);
    requireFreshProof(actor);
    await requireQuota(tx, id, "rotate_client_secret", config().LIMIT_ROTATIONS);
    const previous_secret_expires_at = await retireCurrentSecret(tx, "client", id);
    if (previous_secret_expires_at === undefined) throw new Error("An integration has no client secret.");
    const client_secret = newSecret("svc_cs_");
    await tx.clientSecret.create({
      data: {
        integration_id: id,
        digest: new Uint8Array(digest(client_secret)),
        hint: client_secret.slice(-4),
        created_by: actor.personId,
      },
      select: { id: true },
    });
    await notify(tx, "client_secret.rotated", { integrationId: id }, { previous_secret_expires_at });
    await audit(tx, actor, {
      action: "client_secret.rotated",
      subject: { type: "integration", id },
      organizationId: organization_id,
      integrationId: id,
      details: { previous_secret_expires_at },
    });
    return { client_secret, previous_secret_expires_at };
  });
