import { audit } from "@/lib/audit/audit";
import { transact } from "@/lib/db/transact";
import type { FeedOutcome } from "@/lib/resources/closed-sets";
import type { FeedSummary } from "@/lib/resources/feed";
import { unlockAllEvents } from "./lock-events";
import { summaryColumns, summaryValues } from "./summary";

/**
 * Stores the request's final summary and releases its events. Its audit entry holds only counts.
 */
export const endFeedRequest = (
  id: string,
  outcome: FeedOutcome,
  summary: FeedSummary,
): Promise<void> =>
  transact(async (tx) => {
    const [ended] = await tx.query<{ token_id: string; organization_id: string | null }>(
      `UPDATE feed_requests SET ended_at = now(), outcome = $9, ${summaryColumns} WHERE id = $1::uuid AND ended_at IS NULL RETURNING token_id, organization_id`,
      id,
      ...summaryValues(summary),
      outcome,
    );
    if (!ended) return;
    const { lines, changed, unchanged, stale, refused } = summary;
    await unlockAllEvents(tx, id);
    await tx.feedToken.update({
      where: { id: ended.token_id },
      data: { lines: { increment: lines }, refused: { increment: refused } },
    });
    await audit(tx, "service", {
      action: "feed_token.used",
      subject: { type: "feed_token", id: ended.token_id },
      ...(ended.organization_id !== null && { organizationId: ended.organization_id }),
      details: { outcome, lines, changed, unchanged, stale, refused },
    });
  });
