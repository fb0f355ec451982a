import type { ActorWithoutSession } from "@/lib/audit/actor";
import { audit } from "@/lib/audit/audit";
import { clock } from "@/lib/clock";
import { isUniqueViolation } from "@/lib/db/errors";
import { type Transaction, transact } from "@/lib/db/transact";
import { lockMailsTo, queueAccountMail } from "@/lib/notifications/mail/account-mails";
import { auditInEvent, type OwnEvent } from "@/lib/transitions/event-audit";
import { lockOwnRecords } from "@/lib/transitions/own-record";
import { announce } from "@/lib/webhooks/outbox/announce";
import { type AccountLink, spendLink } from "./account-link";
import type { Visitor } from "./visitor";
import { claimWaitingRecords } from "./waiting-records";

/** `taken`: another account has since got the new address. `invalid`: the link is used, expired, altered, or for another purpose. */
export type VerificationOutcome = "verified" | "changed" | "taken" | "invalid";

/**
 * `Verify address`: the link proves the account's address, or makes a new address the account's own. The unique index decides whether it is taken, because only
 * the index sees an account that is just being created.
 */
export const verifyAddress = (token: string, visitor: Visitor): Promise<VerificationOutcome> =>
  transact(async (tx): Promise<VerificationOutcome> => {
    const link = await spendLink(tx, ["verify_address", "change_address"], token);
    if (!link) return "invalid";
    return link.purpose === "verify_address" ? proveAddress(tx, link, visitor) : changeAddress(tx, link, visitor);
  }).catch((error: unknown) => {
    if (isUniqueViolation(error)) return "taken";
    throw error;
  });

async function proveAddress(tx: Transaction, { personId, email }: AccountLink, visitor: Visitor): Promise<VerificationOutcome> {
  const { count } = await tx.person.updateMany({ where: { id: personId, email }, data: { email_proved_at: clock.now() } });
  if (count === 0) return "invalid";
  await audit(tx, actorOf(personId, visitor), { action: "account.address_verified", subject: { type: "person", id: personId } });
  await claimWaitingRecords(tx, visitor, personId);
  return "verified";
}

/** The change takes effect here, not at the request: the reader of the new mailbox has now agreed. The old address is notified. */
async function changeAddress(tx: Transaction, { personId, email }: AccountLink, visitor: Visitor): Promise<VerificationOutcome> {
  const before = await tx.person.findUniqueOrThrow({ where: { id: personId }, select: { email: true, pending_email: true } });
  if (before.pending_email !== email) return "invalid";
  const records = await lockOwnRecords(tx, { personId }); // as in `deleteAccount`: after the account, before a column of its keys changes
  await tx.person.update({ where: { id: personId }, data: { email, email_proved_at: clock.now(), pending_email: null } });
  if (before.email !== null) await lockMailsTo(tx, before.email);
  await tx.mail.updateMany({ where: { notification: { person_id: personId } }, data: { email } });
  if (before.email !== null) await queueAccountMail(tx, "address_changed", before.email);
  const actor = actorOf(personId, visitor);
  await audit(tx, actor, { action: "account.address_changed", subject: { type: "person", id: personId } });
  await tx.$executeRaw`UPDATE event_people SET updated_at = updated_at WHERE person_id = ${personId}::uuid`;
  for (const record of records) if (record.isParticipant) await announceAddress(tx, actor, record);
  await claimWaitingRecords(tx, visitor, personId);
  return "changed";
}

/** The address is a field of the participant: docs/rules/states.md#changed-addresses. */
async function announceAddress(tx: Transaction, actor: ActorWithoutSession, event: OwnEvent): Promise<void> {
  const actorId = await auditInEvent(tx, actor, event, "participant.edited", actor.personId, { fields: ["email"] });
  await announce(tx, "participant.profile_updated", { eventId: event.id, id: actor.personId, actorId });
}

const actorOf = (personId: string, visitor: Visitor) => ({ ...visitor, personId, isOperator: false });
