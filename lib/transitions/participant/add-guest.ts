import type { Actor } from "@/lib/audit/actor";
import { clock } from "@/lib/clock";
import { type Transaction, transact } from "@/lib/db/transact";
import { takeNewPeople } from "@/lib/transitions/account/ensure-account";
import { provedAccounts, waitingGuests } from "@/lib/transitions/account/waiting-records";
import { auditInEvent } from "@/lib/transitions/event-audit";
import { requireParts } from "@/lib/transitions/event-part/event-part";
import { roles } from "@/lib/transitions/event-part/parts";
import { lockEditableEvent } from "@/lib/transitions/rights";
import { announce } from "@/lib/webhooks/outbox/announce";
import { type GuestProfile, profileColumns } from "./profile";

/**
 * The organizer adds a person by name and, when it is known, address. There is no application to
 * review, so the person is a participant immediately: a guest, or the proved account with that
 * address. A guest with an address waits for whoever proves it, unless the event has such a record
 * already, as for a child with a parent's address.
 */
export const addGuest = (
  organizer: Actor,
  eventId: string,
  guest: GuestProfile,
): Promise<{ id: string }> =>
  transact(async (tx) => {
    const event = await lockEditableEvent(tx, organizer, eventId, "person");
    await requireParts(roles, tx, event.id, [guest.role]);
    await takeNewPeople(tx, event, 1, "display_name");
    const { id, guest_key } = await personOf(tx, event.id, guest.email);
    const states = { application_status: "approved", registered_at: clock.now() };
    await tx.eventPerson.create({
      data: { event_id: event.id, person_id: id, guest_key, ...states, ...profileColumns(guest) },
      select: { person_id: true },
    });
    const actorId = await auditInEvent(tx, organizer, event, "participant.guest_added", id);
    await announce(tx, "participant.registered", { eventId: event.id, id, actorId });
    return { id };
  });

async function personOf(tx: Transaction, event_id: string, email: string | null) {
  const newGuest = () =>
    tx.person.create({ data: { is_guest: true, email }, select: { id: true } });
  if (email === null) return { ...(await newGuest()), guest_key: null };
  const account = (await provedAccounts(tx, [email])).get(email);
  const ids = account === undefined ? [] : [account];
  const onEvent = { event_id, OR: [{ guest_key: email }, { person_id: { in: ids } }] };
  if ((await tx.eventPerson.count({ where: onEvent })) > 0)
    return { ...(await newGuest()), guest_key: null };
  if (account !== undefined) return { id: account, guest_key: null };
  const waiting = (await waitingGuests(tx, [email])).get(email);
  return { ...(waiting === undefined ? await newGuest() : { id: waiting }), guest_key: email };
}
