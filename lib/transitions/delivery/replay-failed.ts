import type { Actor } from "@/lib/audit/actor";
import { audit } from "@/lib/audit/audit";
import { afterCommit, type Transaction, transact } from "@/lib/db/transact";
import { requireOwnIntegration } from "@/lib/transitions/rights";
import { wakeForDeliveries } from "@/lib/webhooks/wake";
import { type DeadLetter, makeReplays, requireRunningEndpoint } from "./make-replays";

const lettersPerTransaction = 500;
export const lettersPerReplay = 10_000;

/**
 * The publisher has everything sent again that died since a time and was not replayed yet, the oldest first, at most 10,000 at once: asked again, it goes
 * on behind them. Returns how many deliveries were made. Refuses: resource_not_found, invalid_request when the endpoint is paused.
 */
export async function replayFailed(publisher: Actor, integrationId: string, since: Date): Promise<number> {
  let [made, seen, after] = [0, 0, since];
  for (;;) {
    const step = await transact((tx) => replaySome(tx, publisher, integrationId, after));
    made += step.made;
    seen += step.seen;
    after = step.last ?? after;
    if (step.seen < lettersPerTransaction || seen >= lettersPerReplay) return made;
  }
}

async function replaySome(tx: Transaction, publisher: Actor, integrationId: string, since: Date) {
  const { id, organization_id } = await requireOwnIntegration(tx, publisher, integrationId);
  await requireRunningEndpoint(tx, id);
  const letters = await deadLetters(tx, id, since);
  const made = await makeReplays(tx, id, letters);
  if (made > 0) {
    await audit(tx, publisher, {
      action: "deliveries.replayed",
      subject: { type: "integration", id },
      organizationId: organization_id,
      integrationId: id,
      details: { since: since.toISOString(), deliveries: made },
    });
    afterCommit(tx, wakeForDeliveries);
  }
  return { made, seen: letters.length, last: letters.at(-1)?.created_at };
}

/** Locked, so that of two bulk replays at once each letter is in one. */
const deadLetters = (tx: Transaction, integrationId: string, since: Date) => tx.$queryRaw<(DeadLetter & { created_at: Date })[]>`
  SELECT d.delivery_id, d.occurrence_id, d.created_at FROM deliveries d
   WHERE d.integration_id = ${integrationId}::uuid AND d.status = 'dead' AND d.created_at >= ${since} AND d.body IS NOT NULL
     AND NOT EXISTS (SELECT FROM deliveries r WHERE r.replay_of = d.delivery_id AND r.occurrence_id = d.occurrence_id AND r.integration_id = d.integration_id)
   ORDER BY d.created_at, d.id LIMIT ${lettersPerTransaction} FOR NO KEY UPDATE OF d`;
