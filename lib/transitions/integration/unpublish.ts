import type { Actor } from "@/lib/audit/actor";
import { transact } from "@/lib/db/transact";
import { requireFreshProof } from "@/lib/people/fresh-proof";
import { revokeGrants } from "@/lib/tokens/revoke-grants";
import { requireOwnIntegration } from "@/lib/transitions/rights";
import { announceDeletion, announceUnpublished } from "@/lib/webhooks/outbox/operator-notices";
import { moveIntegration } from "./move";

/**
 * The publisher takes the integration off the platform. Every token dies at once; the notices wait for the grace, in which `publish` reverses all of it but
 * the tokens (docs/rules/states.md#coming-back).
 */
export const unpublish = (publisher: Actor, integrationId: string): Promise<void> =>
  transact(async (tx) => {
    const { id } = await requireOwnIntegration(tx, publisher, integrationId);
    requireFreshProof(publisher);
    const actorId = await moveIntegration(tx, publisher, id, { from: ["active"], to: "unpublished", action: "integration.unpublished" });
    await revokeGrants(tx, { integrationId: id }, "integration_unpublished");
    await announceDeletion(tx, "integration_unpublished", { rootId: id, actorId });
    await announceUnpublished(tx, { rootId: id, actorId });
  });
