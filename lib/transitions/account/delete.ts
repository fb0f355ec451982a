import type { Actor } from "@/lib/audit/actor";
import { auditPerson } from "@/lib/audit/audit";
import { takeNamedLock } from "@/lib/db/named-lock";
import { type Transaction, transact } from "@/lib/db/transact";
import { refuse } from "@/lib/errors/refusal";
import { lockMailsTo } from "@/lib/notifications/mail/account-mails";
import { requireFreshProof } from "@/lib/people/fresh-proof";
import { endHosting } from "@/lib/transitions/activity/hosts";
import { endAllConsents } from "@/lib/transitions/consent/end";
import { auditInEvent, type OwnEvent } from "@/lib/transitions/event-audit";
import { endTokensWithoutRight } from "@/lib/transitions/feed-token/feed-token";
import { lockOperators, requireOtherOperators } from "@/lib/transitions/operator/operators";
import { lockOwnRecords } from "@/lib/transitions/own-record";
import { releaseSignUps } from "@/lib/transitions/sign-up/release";
import { requestErasure } from "@/lib/webhooks/outbox/payload-erasure";
import { type RowsBefore, rowsBefore } from "@/lib/webhooks/outbox/rows-before";
import { endAccountAccess } from "./end-access";

/**
 * A person deletes their account permanently. Every integration with their consent is notified,
 * their seats in activities become free, and they host nothing any more. Their data on events, the
 * organizers' notes about them and the payloads of deliveries are erased. They no longer have a
 * pseudonym, so no integration can find them (docs/rules/people.md#deleted-accounts).
 */
export const deleteAccount = (person: Actor): Promise<void> =>
  transact(async (tx) => {
    requireFreshProof(person);
    // First, because a deletion locks all rows of one person, and an import locks many people table
    // by table (docs/rules/accounts.md#deleting-during-an-import).
    await takeNamedLock(tx, "import", "", "_shared");
    if (person.isOperator) requireOtherOperators(await lockOperators(tx), person.personId);
    await lockOwnAccount(tx, person, "FOR NO KEY UPDATE");
    const organizations = await lockOrganizations(tx, person);
    const events = await lockOwnRecords(tx, person);
    const named = await lockActivitiesAndConsents(tx, person, events);
    await lockOwnAccount(tx, person, "FOR UPDATE");
    await requireOtherManagers(tx, person);
    const before = new Map<string, RowsBefore>();
    for (const { id } of events) {
      const ids = named.flatMap((activity) => (activity.event_id === id ? activity.id : []));
      before.set(id, await rowsBefore(tx, "activity", id, ids));
    }
    await endAllConsents(tx, person);
    for (const event of events)
      await endParticipation(tx, person, event, before.get(event.id) ?? new Map());
    await erasePersonalData(tx, person);
    for (const { id } of organizations) await endTokensWithoutRight(tx, person, id);
    if (person.isOperator) await endTokensWithoutRight(tx, person, null);
    await auditPerson(tx, person, person.personId, "account.deleted");
  });

/**
 * Locks the account until the transaction ends, twice. FOR NO KEY UPDATE comes first, as in the
 * person's own verbs (`lockAccount`): they cannot sign in, apply, accept or consent meanwhile. FOR
 * UPDATE comes last: verbs that notify the person or add rows about them have locked organizations,
 * records, activities and consents by then, so they wait instead of deadlocking.
 */
async function lockOwnAccount(
  tx: Transaction,
  { personId }: Actor,
  strength: "FOR NO KEY UPDATE" | "FOR UPDATE",
): Promise<void> {
  const locked = await tx.query(
    `SELECT id FROM people WHERE id = $1::uuid AND deleted_at IS NULL AND NOT is_guest ${strength}`,
    personId,
  );
  if (locked.length === 0) throw refuse("resource_not_found");
}

/** The person's organizations are locked, so that two managers cannot leave concurrently. */
const lockOrganizations = (tx: Transaction, { personId }: Actor) =>
  tx.query<{ id: string }>`
    SELECT o.id FROM organizations o JOIN organization_members m ON m.organization_id = o.id
     WHERE m.person_id = ${personId}::uuid ORDER BY o.id FOR UPDATE OF o`;

/** An organization that has events or integrations must keep a manager. */
async function requireOtherManagers(tx: Transaction, { personId }: Actor): Promise<void> {
  const manages = { manage_events: true, manage_integrations: true };
  const unmanaged = await tx.organization.findFirst({
    where: {
      members: {
        some: { person_id: personId, ...manages },
        none: { person_id: { not: personId }, ...manages },
      },
      OR: [
        { events: { some: {} } },
        { integrations: { some: { status: { notIn: ["deleted", "unregistered"] } } } },
      ],
    },
    select: { name: true },
  });
  if (unmanaged)
    throw refuse("invalid_request", {
      message: `Nobody else manages ${unmanaged.name}. Let another member manage it first.`,
    });
}

/** The activities in which the person holds a seat, hosts or co-hosts. */
async function lockActivitiesAndConsents(
  tx: Transaction,
  { personId }: Actor,
  events: readonly OwnEvent[],
): Promise<{ event_id: string; id: string }[]> {
  const eventIds = events.map(({ id }) => id);
  const named = await tx.query<{ event_id: string; id: string }>`
    WITH named AS (
      SELECT event_id, activity_id AS id FROM sign_ups
       WHERE event_id = ANY (${eventIds}::uuid[]) AND person_id = ${personId}::uuid
      UNION SELECT event_id, activity_id FROM activity_co_hosts
       WHERE event_id = ANY (${eventIds}::uuid[]) AND person_id = ${personId}::uuid
      UNION SELECT event_id, id FROM activities
       WHERE event_id = ANY (${eventIds}::uuid[]) AND host_person_id = ${personId}::uuid
    )
    SELECT event_id, id FROM activities WHERE (event_id, id) IN (SELECT event_id, id FROM named)
     ORDER BY id FOR NO KEY UPDATE`;
  await tx.query`SELECT FROM consents WHERE person_id = ${personId}::uuid AND revoked_at IS NULL
                  ORDER BY id FOR NO KEY UPDATE`;
  return named;
}

async function endParticipation(
  tx: Transaction,
  person: Actor,
  event: OwnEvent,
  before: RowsBefore,
): Promise<void> {
  const actorId = await auditInEvent(
    tx,
    person,
    event,
    "participant.account_deleted",
    person.personId,
  );
  const ending = { eventId: event.id, personId: person.personId, actorId, before };
  await endHosting(tx, ending);
  await releaseSignUps(tx, ending);
  await requestErasure(tx, { personId: person.personId, eventId: event.id });
}

/** The rows stay, because other rows refer to them. All personal data in them is erased. */
async function erasePersonalData(tx: Transaction, { personId }: Actor): Promise<void> {
  await tx.query`
    UPDATE event_people SET cancelled_at = coalesce(cancelled_at, now()), display_name = NULL,
           nickname = NULL, organisation = NULL, real_name = NULL,
           custom_form_fields = '{}', admin_notes = NULL, application_admin_notes = NULL, revision_message = NULL
     WHERE person_id = ${personId}::uuid`;
  await tx.heldDecision.deleteMany({ where: { person_id: personId } });
  await deleteNotifications(tx, personId);
  await eraseReceipts(tx, personId);
  await tx.dataExport.deleteMany({ where: { person_id: personId } });
  await endAccountAccess(tx, personId);
  await tx.accountLink.deleteMany({ where: { person_id: personId } });
  await tx.organizationMember.deleteMany({ where: { person_id: personId } });
  await tx.query`
    UPDATE people SET deleted_at = now(), email = NULL, name = NULL, language = NULL,
           is_operator = false
     WHERE id = ${personId}::uuid`;
}

/** Their queued mails are deleted with them. */
async function deleteNotifications(tx: Transaction, personId: string): Promise<void> {
  const { email } = await tx.person.findUniqueOrThrow({
    where: { id: personId },
    select: { email: true },
  });
  if (email !== null) await lockMailsTo(tx, email);
  await tx.notification.deleteMany({ where: { person_id: personId } });
}

/** An organizer's receipt belongs to the event: it is kept, but no longer records who agreed. */
async function eraseReceipts(tx: Transaction, personId: string): Promise<void> {
  await tx.consentReceipt.deleteMany({ where: { person_id: personId, kind: "user" } });
  await tx.consentReceipt.updateMany({ where: { person_id: personId }, data: { person_id: null } });
}
