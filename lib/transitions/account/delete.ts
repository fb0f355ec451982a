import type { Actor } from "@/lib/audit/actor";
import { audit } from "@/lib/audit/audit";
import { type Transaction, transact } from "@/lib/db/transact";
import { refuse } from "@/lib/errors/refusal";
import { requireFreshProof } from "@/lib/people/fresh-proof";
import { endAllConsents } from "@/lib/transitions/consent/revoke";
import { auditInEvent } from "@/lib/transitions/event-audit";
import { releaseSignUps } from "@/lib/transitions/sign-up/release";
import { requestErasure } from "@/lib/webhooks/outbox/payload-erasure";
import { endAccountAccess } from "./end-account-access";

/**
 * A person deletes their account permanently. Every integration with their consent is notified, and their places in activities become free. Their data on
 * events, the organizers' notes about them and the payloads of deliveries are erased. They no longer have a pseudonym, so no integration can find them
 * (docs/rules/people.md#deleted-accounts).
 */
export const deleteAccount = (person: Actor): Promise<void> =>
  transact(async (tx) => {
    requireFreshProof(person);
    await lockOwnAccount(tx, person);
    await requireOtherManagers(tx, person);
    await endAllConsents(tx, person);
    for (const event of await ownEvents(tx, person)) await endParticipation(tx, person, event);
    await erasePersonalData(tx, person);
    await audit(tx, person, { action: "account.deleted", subject: { type: "person", id: person.personId } });
  });

/** Locks the account until the transaction ends, so that no sign-in and no consent is added concurrently. */
async function lockOwnAccount(tx: Transaction, { personId }: Actor): Promise<void> {
  const claimed = await tx.$queryRaw<
    unknown[]
  >`SELECT id FROM people WHERE id = ${personId}::uuid AND deleted_at IS NULL AND NOT is_guest FOR UPDATE`;
  if (claimed.length === 0) throw refuse("resource_not_found");
}

/** An organization that has events or integrations must keep a manager. Its row is locked, so that two managers cannot leave concurrently. */
async function requireOtherManagers(tx: Transaction, { personId }: Actor): Promise<void> {
  await tx.$queryRaw`
    SELECT o.id FROM organizations o JOIN organization_members m ON m.organization_id = o.id
     WHERE m.person_id = ${personId}::uuid ORDER BY o.id FOR UPDATE OF o`;
  const manages = { manage_events: true, manage_integrations: true };
  const unmanaged = await tx.organization.findFirst({
    where: {
      members: { some: { person_id: personId, ...manages }, none: { person_id: { not: personId }, ...manages } },
      OR: [{ events: { some: {} } }, { integrations: { some: { status: { notIn: ["deleted", "unregistered"] } } } }],
    },
    select: { name: true },
  });
  if (unmanaged) throw refuse("invalid_request", { message: `Nobody else manages ${unmanaged.name}. Let another member manage it first.` });
}

interface OwnEvent {
  id: string;
  organization_id: string;
}

const ownEvents = (tx: Transaction, { personId }: Actor): Promise<OwnEvent[]> =>
  tx.$queryRaw<OwnEvent[]>`
    SELECT e.id, e.organization_id FROM event_people r JOIN events e ON e.id = r.event_id
     WHERE r.person_id = ${personId}::uuid ORDER BY e.id FOR NO KEY UPDATE OF r`;

async function endParticipation(tx: Transaction, person: Actor, event: OwnEvent): Promise<void> {
  const actorId = await auditInEvent(tx, person, event, "participant.account_deleted", person.personId);
  await releaseSignUps(tx, { eventId: event.id, personId: person.personId, actorId });
  await requestErasure(tx, { personId: person.personId, eventId: event.id });
}

/** The rows stay, because other rows refer to them. All personal data in them is erased. */
async function erasePersonalData(tx: Transaction, { personId }: Actor): Promise<void> {
  await tx.$executeRaw`
    UPDATE event_people SET cancelled_at = coalesce(cancelled_at, now()), display_name = NULL, nickname = NULL, organisation = NULL, real_name = NULL,
           custom_form_fields = '{}', admin_notes = NULL, application_admin_notes = NULL, revision_message = NULL
     WHERE person_id = ${personId}::uuid`;
  await tx.heldDecision.deleteMany({ where: { person_id: personId } });
  await tx.notification.deleteMany({ where: { person_id: personId } });
  await eraseReceipts(tx, personId);
  await tx.dataExport.deleteMany({ where: { person_id: personId } });
  await endAccountAccess(tx, personId);
  await tx.organizationMember.deleteMany({ where: { person_id: personId } });
  await tx.$executeRaw`
    UPDATE people SET deleted_at = now(), email = NULL, name = NULL, is_operator = false
     WHERE id = ${personId}::uuid`;
}

/** An organizer's receipt belongs to the event: it is kept, but no longer records who agreed. */
async function eraseReceipts(tx: Transaction, personId: string): Promise<void> {
  await tx.consentReceipt.deleteMany({ where: { person_id: personId, kind: "user" } });
  await tx.consentReceipt.updateMany({ where: { person_id: personId }, data: { person_id: null } });
}
