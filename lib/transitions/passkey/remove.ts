import type { Actor } from "@/lib/audit/actor";
import { audit } from "@/lib/audit/audit";
import { transact } from "@/lib/db/transact";
import { isUuid } from "@/lib/db/uuid";
import { refuse } from "@/lib/errors/refusal";

/** Removes a passkey, which then signs nobody in. Another person's passkey and one that is gone get the same refusal. */
export const removePasskey = (actor: Actor, passkeyId: string): Promise<void> =>
  transact(async (tx) => {
    const where = { id: passkeyId, person_id: actor.personId };
    const { count } = isUuid(passkeyId) ? await tx.passkey.deleteMany({ where }) : { count: 0 };
    if (count === 0) throw refuse("resource_not_found", { message: "This passkey has already been removed." });
    await audit(tx, actor, { action: "passkey.removed", subject: { type: "passkey", id: passkeyId } });
  });
