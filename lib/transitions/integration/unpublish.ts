import type { Actor } from "@/lib/audit/actor";
import { transact } from "@/lib/db/transact";
import { requireFreshProof } from "@/lib/people/fresh-proof";
import { requireOwnIntegration } from "@/lib/transitions/rights";
import { announceDeletion, announceUnpublished } from "@/lib/webhooks/outbox/operator-notices";
import { changeIntegrationStatus } from "./change-status";

/**
 * The publisher takes the integration off the platform. Every token becomes invalid with the status
 * change. The notices wait for the deletion grace period, during which `publish` reverses
 * everything except the tokens (docs/rules/tokens.md#what-ends-tokens).
 */
export const unpublish = (publisher: Actor, integrationId: string): Promise<void> =>
  transact(async (tx) => {
    const { id } = await requireOwnIntegration(tx, publisher, integrationId);
    requireFreshProof(publisher);
    const actorId = await changeIntegrationStatus(tx, publisher, id, {
      from: ["active"],
      to: "unpublished",
      action: "integration.unpublished",
    });
    await announceDeletion(tx, "integration_unpublished", { rootId: id, actorId });
    await announceUnpublished(tx, { rootId: id, actorId });
  });
