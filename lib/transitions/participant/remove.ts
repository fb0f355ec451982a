import type { Actor, AnyActor } from "@/lib/audit/actor";
import { type Transaction, transact } from "@/lib/db/transact";
import { Refusal } from "@/lib/errors/refusal";
import { notify } from "@/lib/notifications/notify";
import { auditInEvent, type OwnEvent } from "@/lib/transitions/event-audit";
import { endHeldDecisions } from "@/lib/transitions/held-decision/end";
import type { BatchOutcome } from "@/lib/transitions/many";
import { requireEditableEvent } from "@/lib/transitions/rights";
import { releaseSignUps } from "@/lib/transitions/sign-up/release";
import { announce } from "@/lib/webhooks/outbox/announce";
import { claimParticipant } from "./claim";

/**
 * The organizer removes participants permanently, each in a transaction of its own because their
 * seats in activities are released (docs/rules/states.md#many-at-once). Integrations receive the
 * participant as before the removal. Event membership and wave eligibility end; profile and
 * application data stay readable. The message goes to the people themselves.
 */
export async function removeParticipants(
  organizer: Actor,
  eventId: string,
  personIds: readonly string[],
  message: string | null = null,
): Promise<BatchOutcome<string>> {
  const outcome: BatchOutcome<string> = { done: [], refused: [] };
  for (const personId of new Set(personIds))
    await transact(async (tx) => {
      const event = await requireEditableEvent(tx, organizer, eventId, "person");
      await claimParticipant(tx, event.id, personId);
      await removeLockedParticipant(tx, organizer, event, personId, message);
    }).then(
      () => outcome.done.push(personId),
      (thrown) => {
        if (!(thrown instanceof Refusal)) throw thrown;
        outcome.refused.push({ id: personId, refusal: thrown });
      },
    );
  return outcome;
}

/** Removes a participant whose record the caller has locked. */
export async function removeLockedParticipant(
  tx: Transaction,
  actor: AnyActor,
  event: OwnEvent,
  personId: string,
  message: string | null = null,
): Promise<void> {
  const actorId = await auditInEvent(tx, actor, event, "participant.removed", personId);
  await announce(tx, "participant.removed", { eventId: event.id, id: personId, actorId });
  await tx.query`UPDATE event_people SET removed_at = now() WHERE event_id = ${event.id}::uuid
    AND person_id = ${personId}::uuid`;
  await endHeldDecisions(tx, event.id, [{ id: personId }]);
  await releaseSignUps(tx, { eventId: event.id, personId, actorId });
  await notify(
    tx,
    "participant.removed",
    { eventId: event.id, personId },
    { message: message ?? undefined },
  );
}
