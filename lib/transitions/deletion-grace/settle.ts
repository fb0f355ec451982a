import { audit } from "@/lib/audit/audit";
import { logFailure } from "@/lib/db/log-failure";
import { query } from "@/lib/db/query";
import { type Transaction, transact } from "@/lib/db/transact";
import { type EndReason, endConnections } from "@/lib/transitions/connection/end";
import { openDuties } from "@/lib/webhooks/duties/open";

export type DeletionScope = "event" | "organization" | "integration";

/** The event, organization or integration that was archived, rejected or unpublished. */
interface DeletionRoot {
  rootId: string;
  scope: DeletionScope;
}

const rootsPerRun = 100;

/**
 * Settles the deletions whose grace period is over, the oldest first. One that fails does not delay
 * the others.
 */
export async function settleDueDeletions(stop: AbortSignal): Promise<void> {
  for (const root of await dueRoots(rootsPerRun)) {
    if (stop.aborted) return;
    await settleDeletion(root).catch((error) =>
      logFailure("error", "a deletion was not settled", error, { rootId: root.rootId }),
    );
  }
}

async function dueRoots(atMost: number): Promise<DeletionRoot[]> {
  const rows = await query<DeletionRoot>({
    name: "due-deletions",
    text: `SELECT held_for AS "rootId", snapshot->>'scope' AS scope FROM occurrences
            WHERE held_for IS NOT NULL AND cancelled_at IS NULL AND dispatch_at <= now()
              AND event_type = 'data.deletion_required'
            GROUP BY 1, 2 ORDER BY min(dispatch_at) LIMIT $1`,
    values: [atMost],
  });
  return rows;
}

/**
 * Sends the held notices. The same transaction opens the deletion duties and ends the connections
 * whose end they announce. Reversing the cause locks the same root first, so a deletion is either
 * settled or reversed, never both. Of several workers one settles it. A connection that another
 * deletion has ended meanwhile gets no second notice (docs/rules/states.md#settling).
 */
export const settleDeletion = ({ rootId, scope }: DeletionRoot): Promise<void> =>
  transact(async (tx) => {
    await lockRoot[scope](tx, rootId);
    await lockConnections(tx, rootId);
    await dropNoticesOfEnded(tx, rootId);
    const notices = await sendHeldNotices(tx, rootId);
    const deletions = notices.filter(({ trigger }) => trigger !== null);
    const reason = deletions[0]?.trigger;
    if (!reason) return;
    await openDuties(tx, deletions);
    const ended = await endConnections(tx, await connectionsOf(tx, deletions), reason);
    await audit(tx, "service", {
      action: "grace.ended",
      subject: { type: scope, id: rootId },
      details: { trigger: reason, connections: ended.length },
    });
  });

const lockRoot: Record<DeletionScope, (tx: Transaction, id: string) => Promise<unknown>> = {
  event: (tx, id) => tx.query`SELECT FROM events WHERE id = ${id}::uuid FOR NO KEY UPDATE`,
  organization: (tx, id) =>
    tx.query`SELECT FROM organizations WHERE id = ${id}::uuid FOR NO KEY UPDATE`,
  integration: (tx, id) =>
    tx.query`SELECT FROM integrations WHERE id = ${id}::uuid FOR NO KEY UPDATE`,
};

const isDueSql = "o.held_for = $1::uuid AND o.cancelled_at IS NULL AND o.dispatch_at <= now()";

/**
 * Deletions of several roots may end the same connections: whichever locks them first ends them.
 */
const lockConnections = (tx: Transaction, rootId: string) =>
  tx.query(
    `SELECT FROM connections
      WHERE (event_id, integration_id) IN (SELECT event_id, integration_id FROM occurrences o
                                            WHERE ${isDueSql}) ORDER BY id FOR UPDATE`,
    rootId,
  );

/** A disconnection sends no notice, so what was held when it ended the connection is still sent. */
const dropNoticesOfEnded = (tx: Transaction, rootId: string) =>
  tx.query(
    `UPDATE occurrences o SET cancelled_at = now() FROM connections c
      WHERE ${isDueSql} AND (c.event_id, c.integration_id) = (o.event_id, o.integration_id)
        AND c.status = 'ended' AND c.end_reason <> '${"disconnected" satisfies EndReason}'`,
    rootId,
  );

interface HeldNotice {
  id: string;
  event_id: string;
  integration_id: string;
  /** Null for integration.unpublished, which is sent in addition to data.deletion_required. */
  trigger: EndReason | null;
}

const sendHeldNotices = (tx: Transaction, rootId: string): Promise<HeldNotice[]> =>
  tx.query<HeldNotice>(
    `UPDATE occurrences o SET held_for = NULL WHERE ${isDueSql}
    RETURNING id, event_id, integration_id, snapshot->>'trigger' AS trigger`,
    rootId,
  );

async function connectionsOf(tx: Transaction, notices: HeldNotice[]): Promise<string[]> {
  const rows = await tx.query<{ id: string }>`
    SELECT c.id FROM connections c
      JOIN unnest(${notices.map((notice) => notice.event_id)}::uuid[],
                  ${notices.map((notice) => notice.integration_id)}::uuid[])
           n (event_id, integration_id)
        USING (event_id, integration_id)`;
  return rows.map(({ id }) => id);
}
