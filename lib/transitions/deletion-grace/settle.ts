import { audit } from "@/lib/audit/audit";
import { pool } from "@/lib/db/pool";
import { type Transaction, transact } from "@/lib/db/transact";
import { type EndReason, endConnections } from "@/lib/transitions/connection/end";

type Root = "event" | "organization" | "integration";

interface DueCause {
  rootId: string;
  scope: Root;
}

/**
 * Ends of which the grace is over, the oldest first. Whatever reverses one locks its row first, so a cause is settled or reversed, and never both; a pause of
 * the worker only makes it later.
 */
export async function dueCauses(atMost: number): Promise<DueCause[]> {
  const { rows } = await pool().query<DueCause>({
    name: "due-causes",
    text: `SELECT held_for AS "rootId", snapshot->>'scope' AS scope FROM occurrences
            WHERE held_for IS NOT NULL AND cancelled_at IS NULL AND dispatch_at <= now() AND event_type = 'data.deletion_required'
            GROUP BY 1, 2 ORDER BY min(dispatch_at) LIMIT $1`,
    values: [atMost],
  });
  return rows;
}

/**
 * The grace is over: the notices are let go, and in the same transaction everything that they tell of ends (docs/rules/states.md#settling). Of two workers one does it.
 * Returns how many notices were let go.
 */
export const settle = ({ rootId, scope }: DueCause): Promise<number> =>
  transact(async (tx) => {
    await lockRoot[scope](tx, rootId);
    const notices = await letGo(tx, rootId);
    const deletions = notices.filter((notice) => notice.reason !== null);
    const reason = deletions[0]?.reason;
    if (!reason) return notices.length;
    const ended = await endConnections(tx, await connectionsOf(tx, deletions), reason);
    await audit(tx, "service", {
      action: "grace.ended",
      subject: { type: scope, id: rootId },
      details: { trigger: reason, connections: ended.length },
    });
    return notices.length;
  });

const lockRoot: Record<Root, (tx: Transaction, id: string) => Promise<unknown>> = {
  event: (tx, id) => tx.$queryRaw`SELECT FROM events WHERE id = ${id}::uuid FOR NO KEY UPDATE`,
  organization: (tx, id) => tx.$queryRaw`SELECT FROM organizations WHERE id = ${id}::uuid FOR NO KEY UPDATE`,
  integration: (tx, id) => tx.$queryRaw`SELECT FROM integrations WHERE id = ${id}::uuid FOR NO KEY UPDATE`,
};

interface Notice {
  event_id: string;
  integration_id: string;
  /** The trigger; null on a notice that is no deletion's. */
  reason: EndReason | null;
}

const letGo = (tx: Transaction, rootId: string): Promise<Notice[]> => tx.$queryRaw<Notice[]>`
  UPDATE occurrences SET held_for = NULL
   WHERE held_for = ${rootId}::uuid AND cancelled_at IS NULL AND dispatch_at <= now()
  RETURNING event_id, integration_id, snapshot->>'trigger' AS reason`;

async function connectionsOf(tx: Transaction, notices: Notice[]): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT c.id FROM connections c
      JOIN unnest(${notices.map((notice) => notice.event_id)}::uuid[], ${notices.map((notice) => notice.integration_id)}::uuid[]) told (event_id, integration_id)
        USING (event_id, integration_id)`;
  return rows.map(({ id }) => id);
}
