import type { Actor, AnyActor } from "@/lib/audit/actor";
import type { Transaction } from "@/lib/db/transact";
import { notifyAll } from "@/lib/notifications/notify";
import { applicationDecisions } from "@/lib/resources/closed-sets";
import { auditEachInEvent, type OwnEvent } from "@/lib/transitions/event-audit";
import { endHeldDecisions } from "@/lib/transitions/held-decision/end";
import { announceChanges, announceChangesAs } from "@/lib/webhooks/outbox/announce";
import { decide } from "./decide";

/**
 * The organizer approves applications, and the people become participants. On an open_auto event
 * they may already be. A removed person stays removed (docs/rules/states.md#reviewing).
 */
export const approveApplications = (
  organizer: Actor,
  eventId: string,
  personIds: readonly string[],
) =>
  decide(organizer, eventId, personIds, (tx, event, pending) => {
    const people = pending.map(({ id, registered_at }) => ({
      id,
      becomesParticipant: registered_at === null,
    }));
    return approveEach(tx, organizer, event, people);
  });

/**
 * Approves records that the caller has locked, regardless of their status. People with
 * `becomesParticipant` also become participants.
 */
export async function approveEach(
  tx: Transaction,
  actor: AnyActor,
  event: OwnEvent,
  people: readonly { id: string; becomesParticipant: boolean }[],
): Promise<void> {
  if (people.length === 0) return;
  const registering = people.flatMap(({ id, becomesParticipant }) =>
    becomesParticipant ? [id] : [],
  );
  await tx.query`
    UPDATE event_people SET application_status = 'approved',
           registered_at = CASE WHEN person_id = ANY (${registering}::uuid[]) THEN coalesce(registered_at, now()) ELSE registered_at END
     WHERE event_id = ${event.id}::uuid AND person_id = ANY (${people.map(({ id }) => id)}::uuid[])
       AND (application_status <> 'approved' OR (registered_at IS NULL AND person_id = ANY (${registering}::uuid[])))`;
  const approved = await auditEachInEvent(tx, actor, event, "application.approved", people);
  const registered = new Set(registering);
  const approvedOnes = (isRegistered: boolean) =>
    approved.filter(({ id }) => registered.has(id) === isRegistered);
  await announceChangesAs(
    tx,
    ["application.approved", "participant.registered"],
    event.id,
    approvedOnes(true),
  );
  await announceChanges(tx, "application.approved", event.id, approvedOnes(false));
  await endHeldDecisions(tx, event.id, people, applicationDecisions);
  const abouts = people.map(({ id }) => ({ eventId: event.id, personId: id }));
  await notifyAll(tx, "application.approved", abouts, {});
}
