import type { Actor, AnyActor } from "@/lib/audit/actor";
import type { Transaction } from "@/lib/db/transact";
import { notifyAll } from "@/lib/notifications/notify";
import { applicationDecisions } from "@/lib/resources/closed-sets";
import { auditEachInEvent, type OwnEvent } from "@/lib/transitions/event-audit";
import { endHeldDecisions } from "@/lib/transitions/held-decision/end";
import { announceChanges } from "@/lib/webhooks/outbox/announce";
import { decide } from "./decide";

/** The organizer rejects applications. Integrations get them as before, without the message. */
export const rejectApplications = (
  organizer: Actor,
  eventId: string,
  personIds: readonly string[],
  message: string | null = null,
) =>
  decide(organizer, eventId, personIds, (tx, event, pending) =>
    rejectEach(tx, organizer, event, pending, message),
  );

/** Rejects records that the caller has locked, regardless of their status. */
export async function rejectEach(
  tx: Transaction,
  actor: AnyActor,
  event: OwnEvent,
  people: readonly { id: string }[],
  message: string | null,
): Promise<void> {
  if (people.length === 0) return;
  const rejected = await auditEachInEvent(tx, actor, event, "application.rejected", people);
  await announceChanges(tx, "application.rejected", event.id, rejected);
  await tx.query`
    UPDATE event_people SET application_status = 'rejected', revision_message = ${message}
     WHERE event_id = ${event.id}::uuid AND person_id = ANY (${people.map(({ id }) => id)}::uuid[])`;
  await endHeldDecisions(tx, event.id, people, applicationDecisions);
  const abouts = people.map(({ id }) => ({ eventId: event.id, personId: id }));
  await notifyAll(tx, "application.rejected", abouts, { message: message ?? undefined });
}
