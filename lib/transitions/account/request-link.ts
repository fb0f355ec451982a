import { createHash } from "node:crypto";
import type { Actor, Visitor } from "@/lib/audit/actor";
import { auditPerson } from "@/lib/audit/audit";
import { prisma } from "@/lib/db/prisma";
import { transact } from "@/lib/db/transact";
import { reserveGuess } from "@/lib/limits/guesses";
import { queueAccountMail } from "@/lib/notifications/mail/account-mails";
import { requireFreshProof } from "@/lib/people/fresh-proof";
import { requireLiveSession } from "./session";

const perMailbox = { count: 5, seconds: 3600 };
const perAddress = { count: 100, seconds: 3600 };

/**
 * Requests the mail with a link for setting a new password. The work is the same, without a
 * response, whether or not the address has an account: the worker checks
 * (docs/rules/accounts.md#unknown-and-wrong). Requests beyond a limit are accepted and dropped. The
 * person who asks may not be the owner of the mailbox, so the mail contains nothing that they
 * chose.
 */
export async function requestPasswordLink(email: string, visitor: Visitor): Promise<void> {
  if (!(await reserveMail(email, visitor))) return;
  await transact((tx) =>
    queueAccountMail(tx, "password_link", email, { language: visitor.language }),
  );
}

/** Sends the address verification link again. False when too many were sent. */
export async function requestVerificationLink(actor: Actor): Promise<boolean> {
  const { email, email_proved_at } = await prisma().person.findUniqueOrThrow({
    where: { id: actor.personId },
    select: { email: true, email_proved_at: true },
  });
  if (email === null || email_proved_at !== null) return true;
  if (!(await reserveMail(email, actor))) return false;
  await transact(async (tx) => {
    await queueAccountMail(tx, "verification_link", email);
    await auditPerson(tx, actor, actor.personId, "account.verification_requested");
  });
  return true;
}

/**
 * Counts a mail that somebody asks for, for the mailbox (under a digest, so that the limits store
 * no address) and for their address.
 */
function reserveMail(email: string, { addressKey }: Pick<Visitor, "addressKey">): Promise<boolean> {
  const mailbox = {
    key: `mail:to:${createHash("sha256").update(email).digest("hex")}`,
    ...perMailbox,
  };
  return reserveGuess(
    mailbox,
    ...(addressKey === null ? [] : [{ key: `mail:address:${addressKey}`, ...perAddress }]),
  );
}

/**
 * `Change email`: mails a link to the new address. Nothing changes until the link is used, and the
 * last of several requests counts. Only that mailbox can learn whether another account has the
 * address. False when too many mails went there.
 */
export async function requestAddressChange(actor: Actor, newEmail: string): Promise<boolean> {
  requireFreshProof(actor);
  if (!(await reserveMail(newEmail, actor))) return false;
  await transact(async (tx) => {
    await tx.person.update({ where: { id: actor.personId }, data: { pending_email: newEmail } });
    await requireLiveSession(tx, actor);
    await queueAccountMail(tx, "change_link", newEmail, { personId: actor.personId });
    await auditPerson(tx, actor, actor.personId, "account.address_change_requested");
  });
  return true;
}
