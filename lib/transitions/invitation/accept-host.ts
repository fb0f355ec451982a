import type { Actor } from "@/lib/audit/actor";
import { clock } from "@/lib/clock";
import { digest } from "@/lib/crypto/secrets";
import { type Transaction, transact } from "@/lib/db/transact";
import { refuse } from "@/lib/errors/refusal";
import { lockAccount } from "@/lib/transitions/account/lock-account";
import { changeActivities } from "@/lib/transitions/activity/edit";
import { lockActivity } from "@/lib/transitions/activity/lock";
import { auditInEvent, type OwnEvent } from "@/lib/transitions/event-audit";
import { changePeople } from "@/lib/transitions/participant/from-source";
import { announce } from "@/lib/webhooks/outbox/announce";
import { invitationEnded, lockInvitingOrganization, spendInvitation } from "./end";

/**
 * The account that has proved the invited address becomes a participant of the event, unless it
 * already is one, and host of the activity, or co-host if another person was named host in the
 * meantime. Locks in the same order as other verbs: the record on the event, the activity, the
 * invitation.
 */
export const acceptHostInvitation = (actor: Actor, token: string): Promise<void> =>
  transact(async (tx) => {
    await lockAccount(tx, actor);
    await lockInvitingOrganization(tx, token);
    const { event, activityId } = await hostingOfferOf(tx, token);
    await becomeParticipant(tx, actor, event);
    const { host, co_hosts } = await lockActivity(tx, event.id, activityId);
    const { id } = await spendInvitation(tx, actor, token, "host");
    const input =
      host === null
        ? { host: actor.personId }
        : { co_hosts: [...new Set([...co_hosts, actor.personId])] };
    if (host !== actor.personId)
      await changeActivities(tx, actor, event, [{ id: activityId, input }]);
    await auditInEvent(tx, actor, event, "invitation.accepted", id);
  });

/**
 * The event and activity of an invitation, which never change. Whether it is still open is decided
 * when it is spent.
 */
async function hostingOfferOf(
  tx: Transaction,
  token: string,
): Promise<{ event: OwnEvent; activityId: string }> {
  const [offered] = await tx.query<{
    event_id: string;
    activity_id: string;
    organization_id: string;
  }>`
    SELECT i.event_id, i.activity_id, e.organization_id FROM invitations i
      JOIN events e ON e.id = i.event_id
     WHERE i.digest = ${digest(token)} AND e.is_archived IS NOT TRUE`;
  if (!offered) throw invitationEnded();
  const { event_id: id, activity_id: activityId, organization_id } = offered;
  return { event: { id, organization_id }, activityId };
}

/**
 * Approves an existing application. Without one the person is registered directly, in privacy mode,
 * because they were never asked what integrations may see.
 */
async function becomeParticipant(tx: Transaction, actor: Actor, event: OwnEvent): Promise<void> {
  const [record] = await tx.query<{ isRemoved: boolean }>`
    SELECT removed_at IS NOT NULL AS "isRemoved" FROM event_people
     WHERE event_id = ${event.id}::uuid AND person_id = ${actor.personId}::uuid FOR NO KEY UPDATE`;
  if (record?.isRemoved) {
    throw refuse("invalid_request", {
      message:
        "The organizers removed you from this event. Only participants can host activities, so nothing was changed.",
    });
  }
  if (!record) return register(tx, actor, event);
  const hostRecord = {
    application_status: "approved",
    registered: true,
    cancelled: false,
  } as const;
  await changePeople(tx, actor, event, [{ personId: actor.personId, record: hostRecord }]);
}

async function register(tx: Transaction, actor: Actor, event: OwnEvent): Promise<void> {
  const { personId } = actor;
  const { name } = await tx.person.findUniqueOrThrow({
    where: { id: personId },
    select: { name: true },
  });
  const record = {
    event_id: event.id,
    person_id: personId,
    display_name: name,
    privacy_mode: true,
  };
  const states = { application_status: "approved", registered_at: clock.now() };
  const { count } = await tx.eventPerson.createMany({
    data: [{ ...record, ...states }],
    skipDuplicates: true,
  });
  if (count === 0)
    throw refuse("invalid_request", {
      message: "You have just applied to this event. Accept the invitation again.",
    });
  const actorId = await auditInEvent(tx, actor, event, "participant.registered", personId);
  await announce(tx, "participant.registered", { eventId: event.id, id: personId, actorId });
}
