import type { Actor } from "@/lib/audit/actor";
import { clock } from "@/lib/clock";
import { transact } from "@/lib/db/transact";
import { auditInEvent } from "@/lib/transitions/event-audit";
import { lockOwnEvent } from "@/lib/transitions/rights";
import { announce } from "@/lib/webhooks/outbox/announce";
import { type GuestProfile, profileColumns, requireRole } from "./profile";

/** The organizer adds a person who has no account. There is no application to review, so the guest is a participant immediately. */
export const addGuest = (organizer: Actor, eventId: string, guest: GuestProfile): Promise<{ id: string }> =>
  transact(async (tx) => {
    const event = await lockOwnEvent(tx, organizer, eventId, "manage_events");
    await requireRole(tx, event.id, guest.role);
    const { id } = await tx.person.create({ data: { is_guest: true, email: guest.email }, select: { id: true } });
    const states = { application_status: "approved", registered_at: clock.now() };
    await tx.eventPerson.create({ data: { event_id: event.id, person_id: id, ...states, ...profileColumns(guest) }, select: { person_id: true } });
    const actorId = await auditInEvent(tx, organizer, event, "participant.guest_added", id);
    await announce(tx, "participant.registered", { eventId: event.id, id, actorId });
    return { id };
  });
