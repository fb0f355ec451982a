import type { Actor } from "@/lib/audit/actor";
import { audit } from "@/lib/audit/audit";
import { clock } from "@/lib/clock";
import { transact } from "@/lib/db/transact";
import { isUuid } from "@/lib/db/uuid";
import { refuse } from "@/lib/errors/refusal";
import { requireFreshProof } from "@/lib/people/fresh-proof";
import { requireFeedOwner } from "@/lib/transitions/rights";

/**
 * Ends the token immediately. A request in progress ends at its next batch
 * (docs/rules/feed.md#tokens).
 */
export const endFeedToken = (actor: Actor, tokenId: string): Promise<void> =>
  transact(async (tx) => {
    const found = isUuid(tokenId)
      ? await tx.feedToken.findUnique({ where: { id: tokenId }, select: { organization_id: true } })
      : null;
    if (!found) throw refuse("resource_not_found");
    const { organization_id } = found;
    await requireFeedOwner(tx, actor, organization_id);
    requireFreshProof(actor);
    const { count } = await tx.feedToken.updateMany({
      where: { id: tokenId, ended_at: null },
      data: { ended_at: clock.now() },
    });
    if (count === 0)
      throw refuse("resource_not_found", { message: "This token has already ended." });
    const subject = { type: "feed_token", id: tokenId };
    await audit(tx, actor, {
      action: "feed_token.ended",
      subject,
      ...(organization_id !== null && { organizationId: organization_id }),
    });
  });
