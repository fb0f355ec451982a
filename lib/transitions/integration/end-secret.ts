import type { Actor } from "@/lib/audit/actor";
import { audit } from "@/lib/audit/audit";
import { transact } from "@/lib/db/transact";
import { requireFreshProof } from "@/lib/people/fresh-proof";
import { lockOwnIntegration } from "@/lib/transitions/rights";
import { endPrevious, type SecretKind } from "./previous-secret";

/** Ends the previous secret before its overlap is over. Nothing happens when there is none. */
export const endPreviousSecret = (
  actor: Actor,
  integrationId: string,
  kind: SecretKind,
): Promise<void> =>
  transact(async (tx) => {
    const { id, organization_id } = await lockOwnIntegration(tx, actor, integrationId);
    requireFreshProof(actor);
    if (!(await endPrevious(tx, kind, id))) return;
    await audit(tx, actor, {
      action: `${kind}_secret.ended`,
      subject: { type: "integration", id },
      organizationId: organization_id,
      integrationId: id,
    });
  });
