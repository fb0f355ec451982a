import type { Actor } from "@/lib/audit/actor";
import { type Transaction, transact } from "@/lib/db/transact";
import { isUuid } from "@/lib/db/uuid";
import { refuse } from "@/lib/errors/refusal";
import type { Decision } from "@/lib/resources/closed-sets";
import { auditEachInEvent } from "@/lib/transitions/event-audit";
import { requireOwnEvent } from "@/lib/transitions/rights";
import { heldKinds } from "./kinds";

export interface UndoneDecisions {
  /** How many decisions were undone. */
  count: number;
  decision: Decision;
  /** The message, which was never sent, for reuse in the next decision. */
  message: string | null;
}

/**
 * An organizer undoes the decisions of a batch that have not taken effect
 * (docs/rules/states.md#held-decisions), regardless of who made them. The worker deletes the same
 * rows to carry decisions out, so each decision is either undone or carried out.
 */
export const undoDecisions = (
  organizer: Actor,
  eventId: string,
  batchId: string,
): Promise<UndoneDecisions> =>
  transact(async (tx) => {
    const event = await requireOwnEvent(tx, organizer, eventId, "manage_events");
    const undone = await removeHeld(tx, event.id, batchId);
    const [first] = undone;
    if (!first)
      throw refuse("invalid_request", {
        message: "This decision has taken effect or was already undone.",
      });
    const changes = undone.map(({ id, decision }) => ({ id, details: { decision } }));
    await auditEachInEvent(
      tx,
      organizer,
      event,
      `${heldKinds[first.decision].action}_undone`,
      changes,
    );
    return { count: undone.length, decision: first.decision, message: first.message };
  });

const removeHeld = async (
  tx: Transaction,
  eventId: string,
  batchId: string,
): Promise<{ id: string; decision: Decision; message: string | null }[]> =>
  isUuid(batchId)
    ? tx.query`
        WITH taken AS (
          SELECT subject_id FROM held_decisions WHERE event_id = ${eventId}::uuid
            AND batch_id = ${batchId}::uuid ORDER BY subject_id FOR UPDATE)
        DELETE FROM held_decisions h USING taken WHERE h.event_id = ${eventId}::uuid
          AND h.subject_id = taken.subject_id
        RETURNING h.subject_id AS id, decision, message`
    : [];
