import type { Actor } from "@/lib/audit/actor";
import { digest, newSecret } from "@/lib/crypto/secrets";
import type { RotatedClientSecret } from "@/lib/resources/publisher-tooling";
import { rotateSecret } from "./rotate-secret";

/**
 * Issues a new client secret; the previous one stays valid for SECRET_OVERLAP. Refuses as
 * rotateSecret does.
 */
export async function rotateClientSecret(
  actor: Actor,
  integrationId: string,
): Promise<RotatedClientSecret> {
  const { secret: client_secret, previous_secret_expires_at } = await rotateSecret(
    "client",
    actor,
    integrationId,
    async (tx, id, createdBy) => {
      const secret = newSecret("svc_cs_");
      await tx.clientSecret.create({
        data: {
          integration_id: id,
          digest: new Uint8Array(digest(secret)),
          hint: secret.slice(-4),
          created_by: createdBy,
        },
        select: { id: true },
      });
      return secret;
    },
  );
  return { client_secret, previous_secret_expires_at };
}
