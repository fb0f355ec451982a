import type { ActorWithoutSession } from "@/lib/audit/actor";
import { logFailure } from "@/lib/db/log-failure";
import { query } from "@/lib/db/query";
import { type Transaction, transact } from "@/lib/db/transact";
import { auditEachInEvent, type OwnEvent } from "@/lib/transitions/event-audit";
import { findOwnEvent } from "@/lib/transitions/rights";
import type { HeldDecision } from "./hold";
import { heldKinds } from "./kinds";

const batchesPerRun = 100;

/**
 * Carries out the held decisions that are due, the longest overdue first. A batch that fails does
 * not delay the others.
 */
export async function settleHeldDecisions(stop: AbortSignal): Promise<void> {
  for (const batch of await dueBatches(batchesPerRun))
    await settleBatch(batch, stop).catch((error) =>
      logFailure("error", "held decisions were not carried out", error, { batch: batch.id }),
    );
}

interface DueBatch extends HeldDecision {
  id: string;
  event: OwnEvent;
  organizer: ActorWithoutSession;
}

async function dueBatches(atMost: number): Promise<DueBatch[]> {
  const rows = await query<DueBatch>({
    name: "due-held-decisions",
    text: `SELECT h.batch_id AS id, h.decision, h.message, json_build_object('id', e.id,
      'organization_id', e.organization_id) AS event,
                  json_build_object('personId', p.id, 'isOperator', p.is_operator, 'requestId', h.request_id, 'address', h.address) AS organizer
             FROM (SELECT DISTINCT ON (event_id, batch_id) * FROM held_decisions
             WHERE due_at <= now()) h
             JOIN events e ON e.id = h.event_id JOIN people p ON p.id = h.decided_by
            ORDER BY h.due_at LIMIT $1`,
    values: [atMost],
  });
  return rows;
}

async function settleBatch(batch: DueBatch, stop: AbortSignal): Promise<void> {
  const { atOnce } = heldKinds[batch.decision];
  while (!stop.aborted && (await settleSome(batch)) === atOnce);
}

/**
 * Settles some of a batch in one transaction. The records are locked before the decisions, as in
 * every transaction that decides: this run, another decision, an undo and another worker compete,
 * and only one of them gets each record. A decision that has become impossible is dropped. Returns
 * how many were examined.
 */
const settleSome = (batch: DueBatch): Promise<number> =>
  transact(async (tx) => {
    const { organizer, event, message } = batch;
    const { claim, carryOut, impossible } = heldKinds[batch.decision];
    const due = await dueRecords(tx, batch);
    const isAllowed = (await findOwnEvent(tx, organizer, event.id, "manage_events")) !== null;
    const { claimed } = await claim(tx, event.id, due);
    const taken = await removeHeld(tx, batch, due);
    const possible = isAllowed ? claimed.filter(({ id }) => taken.has(id)) : [];
    await carryOut(tx, organizer, event, possible, message);
    for (const { id } of possible) taken.delete(id);
    const reason = isAllowed ? impossible : "the person who decided can no longer manage events";
    await auditDropped(tx, batch, [...taken], reason);
    return due.length;
  });

async function dueRecords(tx: Transaction, { id, event, decision }: DueBatch): Promise<string[]> {
  const rows = await tx.query<{ subject_id: string }>`
    SELECT subject_id FROM held_decisions WHERE event_id = ${event.id}::uuid
      AND batch_id = ${id}::uuid AND due_at <= now()
     ORDER BY subject_id LIMIT ${heldKinds[decision].atOnce}`;
  return rows.map(({ subject_id }) => subject_id);
}

/** Removes and returns the held decisions that nobody has undone or replaced since. */
async function removeHeld(
  tx: Transaction,
  { id, event }: DueBatch,
  ids: string[],
): Promise<Set<string>> {
  const rows = await tx.query<{ subject_id: string }>`
    WITH taken AS (
      SELECT subject_id FROM held_decisions
       WHERE event_id = ${event.id}::uuid AND batch_id = ${id}::uuid
         AND subject_id = ANY (${ids}::uuid[]) ORDER BY subject_id FOR UPDATE)
    DELETE FROM held_decisions h USING taken WHERE h.event_id = ${event.id}::uuid
      AND h.subject_id = taken.subject_id
    RETURNING h.subject_id`;
  return new Set(rows.map(({ subject_id }) => subject_id));
}

async function auditDropped(
  tx: Transaction,
  { decision, event }: DueBatch,
  ids: string[],
  reason: string,
): Promise<void> {
  const dropped = ids.map((id) => ({ id, details: { decision, reason } }));
  if (dropped.length > 0)
    await auditEachInEvent(tx, "service", event, `${heldKinds[decision].action}_dropped`, dropped);
}
