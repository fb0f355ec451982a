import { randomUUID } from "node:crypto";
import type { Actor } from "@/lib/audit/actor";
import { prisma } from "@/lib/db/prisma";
import type { Transaction } from "@/lib/db/transact";
import type { Decision } from "@/lib/resources/closed-sets";
import { auditEachInEvent, type OwnEvent } from "@/lib/transitions/event-audit";
import type { BatchOutcome } from "@/lib/transitions/many";
import { decide } from "./decide";

/** A decision that can be undone for a while, with or without a message to the applicant. */
export interface HeldDecision {
  decision: Decision;
  message: string | null;
}

/** How long a decision can be undone. */
const heldSeconds = 10;

/**
 * The organizer rejects applications or sends them back. Nothing happens to them until the
 * worker carries the decisions out (docs/rules/states.md#held-decisions). They are undone
 * together. A later decision replaces one that is held.
 */
export async function holdDecisions(
  organizer: Actor,
  eventId: string,
  personIds: readonly string[],
  held: HeldDecision,
): Promise<BatchOutcome<string>> {
  const batch = await newDecisionBatch(held);
  return decide(organizer, eventId, personIds, (tx, event, pending) =>
    holdEach(tx, organizer, event, pending, batch),
  );
}

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

/** Holds the decision on records that the caller has locked. */
async function holdEach(
  tx: Transaction,
  actor: Actor,
  event: OwnEvent,
  people: readonly { id: string }[],
  { id, dueAt, decision, message }: DecisionBatch,
): Promise<void> {
  if (people.length === 0) return;
  await tx.query`
    INSERT INTO held_decisions (event_id, person_id, decision, message, batch_id, decided_by, request_id, address, due_at)
    SELECT ${event.id}::uuid, person_id, ${decision}, ${message}, ${id}::uuid, ${actor.personId}::uuid, ${actor.requestId}, ${actor.address}, ${dueAt}
      FROM unnest(${people.map((person) => person.id)}::uuid[]) AS person_id ORDER BY person_id
    ON CONFLICT (event_id, person_id) DO UPDATE SET decision = EXCLUDED.decision, message = EXCLUDED.message, batch_id = EXCLUDED.batch_id,
      decided_by = EXCLUDED.decided_by, request_id = EXCLUDED.request_id, address = EXCLUDED.address, due_at = EXCLUDED.due_at`;
  const held = people.map((person) => ({ id: person.id, details: { decision } }));
  await auditEachInEvent(tx, actor, event, "application.decision_held", held);
}
