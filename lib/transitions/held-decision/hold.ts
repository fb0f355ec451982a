import { randomUUID } from "node:crypto";
import type { Actor } from "@/lib/audit/actor";
import { prisma } from "@/lib/db/prisma";
import { type Transaction, transact } from "@/lib/db/transact";
import { isUuid } from "@/lib/db/uuid";
import { refuse } from "@/lib/errors/refusal";
import type { Decision } from "@/lib/resources/closed-sets";
import { auditEachInEvent, type OwnEvent } from "@/lib/transitions/event-audit";
import { type BatchOutcome, inBatches } from "@/lib/transitions/many";
import { removeParticipants } from "@/lib/transitions/participant/remove";
import { requireEditableEvent } from "@/lib/transitions/rights";
import { heldKinds } from "./kinds";

/** A decision that can be undone for a while, with or without a message to the people concerned. */
export interface HeldDecision {
  decision: Decision;
  message: string | null;
}

/** How long a decision can be undone. */
const heldSeconds = 10;

/**
 * The organizer rejects applications, sends them back, removes participants or cancels activities.
 * Nothing happens to them until the worker carries the decisions out
 * (docs/rules/states.md#held-decisions). They are undone together. A later decision replaces one
 * that is held.
 */
export async function holdDecisions(
  organizer: Actor,
  eventId: string,
  ids: readonly string[],
  held: HeldDecision,
): Promise<BatchOutcome<string>> {
  const { about, claim } = heldKinds[held.decision];
  const batch = await newDecisionBatch(held);
  return inBatches([...new Set(ids)], (some) =>
    transact(async (tx) => {
      const event = await requireEditableEvent(tx, organizer, eventId, about);
      const { claimed, refused } = await claim(tx, event.id, some);
      const done = await holdEach(tx, organizer, event, claimed, batch);
      const leaving = claimed.filter(({ id }) => !done.includes(id));
      return { done, refused: [...refused, ...leaving.map(refusalOfLeaving)] };
    }),
  );
}

const refusalOfLeaving = ({ id }: { id: string }) => ({
  id,
  refusal: refuse("invalid_request", { message: "This person is about to be removed." }),
});

/** Decisions that take effect at the same time. */
interface DecisionBatch extends HeldDecision {
  id: string;
  dueAt: Date;
}

/** The due time comes from the database, because it is compared with the database's `now()`. */
async function newDecisionBatch(held: HeldDecision): Promise<DecisionBatch> {
  const [{ due_at }] = await prisma().$queryRaw<
    [{ due_at: Date }]
  >`SELECT now() + make_interval(secs => ${heldSeconds}) AS due_at`;
  return { ...held, id: randomUUID(), dueAt: due_at };
}

/**
 * Holds the decision on records that the caller has locked. A removal is replaced only by another
 * one. Returns the ids on which it is held.
 */
async function holdEach(
  tx: Transaction,
  actor: Actor,
  event: OwnEvent,
  records: readonly { id: string }[],
  { id, dueAt, decision, message }: DecisionBatch,
): Promise<string[]> {
  if (records.length === 0) return [];
  const rows = await tx.query<{ id: string }>`
    INSERT INTO held_decisions (event_id, person_id, activity_id, decision, message, batch_id,
      decided_by, request_id, address, due_at)
    SELECT ${event.id}::uuid, CASE WHEN NOT about.activity THEN id END, CASE WHEN about.activity THEN id END,
           ${decision}, ${message}, ${id}::uuid, ${actor.personId}::uuid, ${actor.requestId}, ${actor.address}, ${dueAt}
      FROM unnest(${records.map((record) => record.id)}::uuid[]) AS id,
        (VALUES (${decision === "cancel"}::boolean)) AS about(activity)
     ORDER BY id
    ON CONFLICT (event_id, subject_id) DO UPDATE
      SET decision = EXCLUDED.decision, message = EXCLUDED.message, batch_id = EXCLUDED.batch_id,
      decided_by = EXCLUDED.decided_by, request_id = EXCLUDED.request_id, address = EXCLUDED.address, due_at = EXCLUDED.due_at
      WHERE held_decisions.decision <> 'remove' OR EXCLUDED.decision = 'remove'
    RETURNING subject_id AS id`;
  const held = rows.map((row) => ({ id: row.id, details: { decision } }));
  await auditEachInEvent(tx, actor, event, `${heldKinds[decision].action}_held`, held);
  return rows.map((row) => row.id);
}

/**
 * The organizer removes participants. While no integration is connected to the event, the removal
 * is held. Otherwise it takes effect at once: an integration serves whom it knows as a participant,
 * and no webhook can be retracted (docs/rules/states.md#held-decisions).
 */
export async function holdRemovals(
  organizer: Actor,
  eventId: string,
  personIds: readonly string[],
  message: string | null,
): Promise<BatchOutcome<string> & { isHeld: boolean }> {
  const isHeld = !(await isConnected(eventId));
  const outcome = isHeld
    ? await holdDecisions(organizer, eventId, personIds, { decision: "remove", message })
    : await removeParticipants(organizer, eventId, personIds, message);
  return { ...outcome, isHeld };
}

const isConnected = async (event_id: string) =>
  isUuid(event_id) &&
  (await prisma().connection.count({ where: { event_id, status: { not: "ended" } } })) > 0;
