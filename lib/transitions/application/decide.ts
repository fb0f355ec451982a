import * as z from "zod";
import type { Actor, AnyActor } from "@/lib/audit/actor";
import { type Transaction, transact } from "@/lib/db/transact";
import { notifyAll } from "@/lib/notifications/notify";
import { applicationDecisions } from "@/lib/resources/closed-sets";
import { typedProse } from "@/lib/resources/typed";
import { auditEachInEvent, type OwnEvent } from "@/lib/transitions/event-audit";
import { endHeldDecisions } from "@/lib/transitions/held-decision/end";
import { type BatchOutcome, inBatches } from "@/lib/transitions/many";
import { requireEditableEvent } from "@/lib/transitions/rights";
import { announceChanges, announceChangesAs } from "@/lib/webhooks/outbox/announce";
import { claimPending, type PendingApplication } from "./claim";

/**
 * Makes one decision on every pending application among the given ones; the others stay unchanged
 * and do not block the rest (docs/rules/states.md#many-at-once). Returns the decided ids.
 */
export const decide = (
  organizer: Actor,
  eventId: string,
  personIds: readonly string[],
  decision: (
    tx: Transaction,
    event: OwnEvent,
    pending: readonly PendingApplication[],
  ) => Promise<void>,
): Promise<BatchOutcome<string>> =>
  inBatches([...new Set(personIds)], (ids) =>
    transact(async (tx) => {
      const event = await requireEditableEvent(tx, organizer, eventId, "person");
      const { pending, refused } = await claimPending(tx, event.id, ids);
      await decision(tx, event, pending);
      return { done: pending.map(({ id }) => id), refused };
    }),
  );

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
           registered_at = CASE WHEN person_id = ANY (${registering}::uuid[])
             THEN coalesce(registered_at, now()) ELSE registered_at END
     WHERE event_id = ${event.id}::uuid AND person_id = ANY (${people.map(({ id }) => id)}::uuid[])
       AND (application_status <> 'approved' OR (registered_at IS NULL
         AND person_id = ANY (${registering}::uuid[])))`;
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
     WHERE event_id = ${event.id}::uuid
       AND person_id = ANY (${people.map(({ id }) => id)}::uuid[])`;
  await endHeldDecisions(tx, event.id, people, applicationDecisions);
  const abouts = people.map(({ id }) => ({ eventId: event.id, personId: id }));
  await notifyAll(tx, "application.rejected", abouts, { message: message ?? undefined });
}

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
     WHERE event_id = ${event.id}::uuid
       AND person_id = ANY (${people.map(({ id }) => id)}::uuid[])`;
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
