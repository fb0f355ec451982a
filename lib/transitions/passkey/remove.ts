import type { Actor } from "@/lib/audit/actor";
import { audit } from "@/lib/audit/audit";
import { transact } from "@/lib/db/transact";
import { isUuid } from "@/lib/db/uuid";
import { refuse } from "@/lib/errors/refusal";
import { notify } from "@/lib/notifications/notify";
import { requireFreshProof } from "@/lib/people/fresh-proof";

/**
 * Removes a passkey, which then signs nobody in. Another person's passkey and a removed one get
 * the same refusal.
 */
export const removePasskey = (actor: Actor, passkeyId: string): Promise<void> =>
  transact(async (tx) => {
    requireFreshProof(actor);
    const [removed] = isUuid(passkeyId)
      ? await tx.query<{ name: string }>`
          DELETE FROM passkeys WHERE id = ${passkeyId}::uuid AND person_id = ${actor.personId}::uuid RETURNING name`
      : [];
    if (!removed)
      throw refuse("resource_not_found", { message: "This passkey has already been removed." });
    await audit(tx, actor, {
      action: "passkey.removed",
      subject: { type: "passkey", id: passkeyId },
    });
    await notify(tx, "passkey.removed", { personId: actor.personId }, { passkey: removed.name });
  });
