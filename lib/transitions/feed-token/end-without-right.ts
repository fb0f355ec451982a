import type { AnyActor } from "@/lib/audit/actor";
import { auditEach } from "@/lib/audit/audit";
import type { Transaction } from "@/lib/db/transact";
import { notify } from "@/lib/notifications/notify";
import { mayMakerFeedSql } from "@/lib/tokens/feed-token";

/**
 * Ends the feed tokens of an organization, or (null) of the whole platform, whose makers may no
 * longer feed it (docs/rules/feed.md#tokens). Every verb that takes this right away calls it, so
 * that a token does not come back together with the right.
 */
export async function endTokensWithoutRight(
  tx: Transaction,
  actor: AnyActor,
  organizationId: string | null,
): Promise<void> {
  const ended = await tx.query<{ id: string }>(
    `UPDATE feed_tokens t SET ended_at = now()
      WHERE t.organization_id IS NOT DISTINCT FROM $1::uuid AND t.ended_at IS NULL
        AND NOT (${mayMakerFeedSql}) RETURNING t.id`,
    organizationId,
  );
  const entries = ended.map(({ id }) => ({
    action: "feed_token.ended" as const,
    subject: { type: "feed_token", id },
    ...(organizationId !== null && { organizationId }),
  }));
  await auditEach(tx, actor, entries);
  if (organizationId !== null && ended.length > 0)
    await notify(tx, "feed_token.ended", { organizationId }, { tokens: ended.length });
}
