import * as z from "zod";
import type { Actor, AnyActor } from "@/lib/audit/actor";
import type { Transaction } from "@/lib/db/transact";
import { notifyAll } from "@/lib/notifications/notify";
import { applicationDecisions } from "@/lib/resources/closed-sets";
import { typedProse } from "@/lib/resources/typed";
import { auditEachInEvent, type OwnEvent } from "@/lib/transitions/event-audit";
import { endHeldDecisions } from "@/lib/transitions/held-decision/end";
import { announceChanges } from "@/lib/webhooks/outbox/announce";
import { decide } from "./decide";

/** The organizers' message to the applicant, with a request for revision or a rejection. */
export const messageToApplicant = typedProse(4000);

/** The form of a decision with a message. */
export const decisionMessageSchema = z.object({ message: messageToApplicant });

/** The organizer sends applications back for revision. Only the applicants get the message. */
export const requestRevisions = (
  organizer: Actor,
  eventId: string,
  personIds: readonly string[],
  message: string | null,
) =>
  decide(organizer, eventId, personIds, (tx, event, pending) =>
    requestEachRevision(tx, organizer, event, pending, message),
  );

/** Sends back records that the caller has locked, regardless of their status. */
export async function requestEachRevision(
  tx: Transaction,
  actor: AnyActor,
  event: OwnEvent,
  people: readonly { id: string }[],
  message: string | null,
): Promise<void> {
  if (people.length === 0) return;
  await tx.query`
    UPDATE event_people SET application_status = 'revision_requested', revision_message = ${message}
     WHERE event_id = ${event.id}::uuid AND person_id = ANY (${people.map(({ id }) => id)}::uuid[])`;
  const requested = await auditEachInEvent(
    tx,
    actor,
    event,
    "application.revision_requested",
    people,
  );
  await announceChanges(tx, "application.revision_requested", event.id, requested);
  await endHeldDecisions(tx, event.id, people, applicationDecisions);
  const abouts = people.map(({ id }) => ({ eventId: event.id, personId: id }));
  await notifyAll(tx, "application.revision_requested", abouts, { message: message ?? undefined });
}
