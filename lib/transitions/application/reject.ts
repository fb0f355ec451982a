import type { Actor, AnyActor } from "@/lib/audit/actor";
import { type Transaction, transact } from "@/lib/db/transact";
import { notifyAll } from "@/lib/notifications/notify";
import { auditEachInEvent, type OwnEvent } from "@/lib/transitions/event-audit";
import { requireOwnEvent } from "@/lib/transitions/rights";
import { announceChanges } from "@/lib/webhooks/outbox/announce";
import { claimPending } from "./claim";
import { endHeldDecisions } from "./end-held";

/** The organizer rejects an application. Integrations receive it as it was before. The message is only for the applicant: no integration gets it. */
export const rejectApplication = (organizer: Actor, eventId: string, personId: string, message: string | null = null): Promise<void> =>
  transact(async (tx) => {
    const event = await requireOwnEvent(tx, organizer, eventId, "manage_events");
    await claimPending(tx, event.id, personId);
    await rejectEach(tx, organizer, event, [{ id: personId }], message);
  });

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
  await endHeldDecisions(tx, event.id, people);
  const abouts = people.map(({ id }) => ({ eventId: event.id, personId: id }));
  await notifyAll(tx, "application.rejected", abouts, { message: message ?? undefined });
}
