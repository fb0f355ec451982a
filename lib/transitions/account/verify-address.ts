import type { Actor, ActorWithoutSession, Visitor } from "@/lib/audit/actor";
import { auditPerson } from "@/lib/audit/audit";
import { clock } from "@/lib/clock";
import { isUniqueViolation } from "@/lib/db/errors";
import { type Transaction, transact } from "@/lib/db/transact";
import { lockMailsTo, queueAccountMail } from "@/lib/notifications/mail/account-mails";
import { auditInEvent, type OwnEvent } from "@/lib/transitions/event-audit";
import { lockOwnRecords } from "@/lib/transitions/own-record";
import { announce } from "@/lib/webhooks/outbox/announce";
import { type RowsBefore, rowsBefore } from "@/lib/webhooks/outbox/rows-before";
import { type AccountLink, spendLink } from "./account-link";
import { endSignIns } from "./end-access";
import { claimWaitingRecords } from "./waiting-records";

/**
 * `taken`: another account has since got the address. `invalid`: the link is used, expired,
 * altered, or not for this.
 */
type AddressOutcome = "verified" | "changed" | "taken" | "invalid";

/**
 * `Verify address`: in a session of its account the link proves the account's address, or makes a
 * new address the account's own. Mailbox and account are proved in one browser: a mailbox alone
 * would prove the account of whoever opened it.
 */
export const verifyAddress = (actor: Actor, token: string): Promise<AddressOutcome> =>
  unlessTaken(async (tx) => {
    const link = await spendLink(tx, ["verify_address", "change_address"], token, actor.personId);
    if (!link) return "invalid";
    return link.purpose === "verify_address"
      ? proveAddress(tx, link, actor)
      : changeAddress(tx, link, actor);
  });

/**
 * `Take the change back`: the reader of the old mailbox gives the account that address again. Every
 * session ends, and a link to set a new password is mailed there, because whoever made the change
 * knew the old one.
 */
export const takeAddressBack = (token: string, visitor: Visitor): Promise<AddressOutcome> =>
  unlessTaken(async (tx) => {
    const link = await spendLink(tx, ["take_back_address"], token);
    if (!link) return "invalid";
    const actor = { ...visitor, personId: link.personId, isOperator: false };
    const before = await tx.person.findUniqueOrThrow({
      where: { id: link.personId },
      select: { email: true },
    });
    await auditPerson(tx, actor, link.personId, "account.address_taken_back");
    await setAddress(tx, link, actor);
    await endSignIns(tx, link.personId);
    await tx.person.update({
      where: { id: link.personId },
      data: { sign_in_epoch: { increment: 1 } },
    });
    if (before.email !== null) await moveMails(tx, before.email, link);
    await queueAccountMail(tx, "password_link", link.email);
    await claimWaitingRecords(tx, actor, link.personId);
    return "changed";
  });

/**
 * The unique index decides whether an address is taken, because only the index sees an account that
 * is just being created.
 */
const unlessTaken = (work: (tx: Transaction) => Promise<AddressOutcome>): Promise<AddressOutcome> =>
  transact(work).catch((error: unknown) => {
    if (isUniqueViolation(error)) return "taken";
    throw error;
  });

async function proveAddress(
  tx: Transaction,
  { personId, email }: AccountLink,
  actor: Actor,
): Promise<AddressOutcome> {
  const { count } = await tx.person.updateMany({
    where: { id: personId, email },
    data: { email_proved_at: clock.now() },
  });
  if (count === 0) return "invalid";
  await auditPerson(tx, actor, personId, "account.address_verified");
  await claimWaitingRecords(tx, actor, personId);
  return "verified";
}

/**
 * The change takes effect here, not at the request: the reader of the new mailbox has now agreed.
 * The old address is notified.
 */
async function changeAddress(
  tx: Transaction,
  link: AccountLink,
  actor: Actor,
): Promise<AddressOutcome> {
  const before = await tx.person.findUniqueOrThrow({
    where: { id: link.personId },
    select: { email: true, pending_email: true, email_proved_at: true },
  });
  if (before.pending_email !== link.email) return "invalid";
  await auditPerson(tx, actor, link.personId, "account.address_changed");
  await setAddress(tx, link, actor);
  if (before.email !== null) await tellOldAddress(tx, { ...before, email: before.email }, link);
  await claimWaitingRecords(tx, actor, link.personId);
  return "changed";
}

async function tellOldAddress(
  tx: Transaction,
  old: { email: string; email_proved_at: Date | null },
  link: AccountLink,
) {
  const { personId } = link;
  await moveMails(tx, old.email, link);
  const maySayNo = old.email_proved_at !== null && !(await isChangeOpen(tx, personId));
  await queueAccountMail(tx, maySayNo ? "reversible_change" : "address_changed", old.email, {
    personId,
  });
}

/**
 * Whether an earlier change of the address can still be taken back. Then the address that the
 * account leaves now gets no such link: a thief who had moved the account there could move it back
 * after its owner. An address that was never proved gets none either, because it may be a
 * stranger's.
 */
async function isChangeOpen(tx: Transaction, personId: string): Promise<boolean> {
  const open = await tx.query`
    SELECT FROM account_links WHERE person_id = ${personId}::uuid AND purpose = 'take_back_address'
       AND used_at IS NULL AND expires_at > now()
    UNION ALL
    SELECT FROM mails WHERE kind = 'reversible_change' AND details->>'personId' = ${personId}`;
  return open.length > 0;
}

async function setAddress(
  tx: Transaction,
  { personId, email }: AccountLink,
  actor: ActorWithoutSession,
): Promise<void> {
  // As in `deleteAccount`: after the account, before a column of its keys changes.
  const records = await lockOwnRecords(tx, { personId });
  const participations: { event: OwnEvent; before: RowsBefore }[] = [];
  for (const event of records)
    if (event.isParticipant)
      participations.push({
        event,
        before: await rowsBefore(tx, "participant", event.id, [personId]),
      });
  await tx.person.update({
    where: { id: personId },
    data: { email, email_proved_at: clock.now(), pending_email: null },
  });
  await tx.query`UPDATE event_people SET updated_at = updated_at
                  WHERE person_id = ${personId}::uuid`;
  for (const { event, before } of participations) await announceAddress(tx, actor, event, before);
}

/** The notifications that wait to be mailed follow the account to its new address. */
async function moveMails(
  tx: Transaction,
  from: string,
  { personId, email }: AccountLink,
): Promise<void> {
  await lockMailsTo(tx, from);
  await tx.mail.updateMany({ where: { notification: { person_id: personId } }, data: { email } });
}

/** The address is a field of the participant: docs/rules/states.md#changed-addresses. */
async function announceAddress(
  tx: Transaction,
  actor: ActorWithoutSession,
  event: OwnEvent,
  before: RowsBefore,
): Promise<void> {
  const actorId = await auditInEvent(tx, actor, event, "participant.edited", actor.personId, {
    fields: ["email"],
  });
  const occurrence = { eventId: event.id, id: actor.personId, actorId };
  await announce(tx, "participant.profile_updated", occurrence, before);
}
