import type { Actor, AnyActor } from "@/lib/audit/actor";
import { type Transaction, transact } from "@/lib/db/transact";
import { notifyAll } from "@/lib/notifications/notify";
import { auditEachInEvent, type OwnEvent } from "@/lib/transitions/event-audit";
import { requireOwnEvent } from "@/lib/transitions/rights";
import { announceChanges, announceChangesAs } from "@/lib/webhooks/outbox/announce";
import { claimPending } from "./claim";
import { endHeldDecisions } from "./end-held";

/**
 * The organizer approves an application, and the person becomes a participant. On an open_auto event they may already be one. A removed person stays removed
 * (docs/rules/states.md#reviewing).
 */
export const approveApplication = (organizer: Actor, eventId: string, personId: string): Promise<void> =>
  transact(async (tx) => {
    const event = await requireOwnEvent(tx, organizer, eventId, "manage_events");
    const { registered_at } = await claimPending(tx, event.id, personId);
    await approveEach(tx, organizer, event, [{ id: personId, becomesParticipant: registered_at === null }]);
  });

/** Approves records that the caller has locked, regardless of their status. People with `becomesParticipant` also become participants. */
export async function approveEach(
  tx: Transaction,
  actor: AnyActor,
  event: OwnEvent,
  people: readonly { id: string; becomesParticipant: boolean }[],
): Promise<void> {
  if (people.length === 0) return;
  const registering = people.flatMap(({ id, becomesParticipant }) => (becomesParticipant ? [id] : []));
  await tx.query`
    UPDATE event_people SET application_status = 'approved',
           registered_at = CASE WHEN person_id = ANY (${registering}::uuid[]) THEN coalesce(registered_at, now()) ELSE registered_at END
     WHERE event_id = ${event.id}::uuid AND person_id = ANY (${people.map(({ id }) => id)}::uuid[])
       AND (application_status <> 'approved' OR (registered_at IS NULL AND person_id = ANY (${registering}::uuid[])))`;
  const approved = await auditEachInEvent(tx, actor, event, "application.approved", people);
  const registered = new Set(registering);
  const approvedOnes = (isRegistered: boolean) => approved.filter(({ id }) => registered.has(id) === isRegistered);
  await announceChangesAs(tx, ["application.approved", "participant.registered"], event.id, approvedOnes(true));
  await announceChanges(tx, "application.approved", event.id, approvedOnes(false));
  await endHeldDecisions(tx, event.id, people);
  const abouts = people.map(({ id }) => ({ eventId: event.id, personId: id }));
  await notifyAll(tx, "application.approved", abouts, {});
}
