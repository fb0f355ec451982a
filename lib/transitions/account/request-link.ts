import { createHash } from "node:crypto";
import type { Actor } from "@/lib/audit/actor";
import { audit } from "@/lib/audit/audit";
import { prisma } from "@/lib/db/prisma";
import { transact } from "@/lib/db/transact";
import { reserveGuess } from "@/lib/limits/guesses";
import { queueAccountMail } from "@/lib/notifications/mail/account-mails";
import { sealInvitation } from "./return-to-invitation";
import type { Visitor } from "./visitor";

const perEmail = { count: 5, seconds: 3600 };
const perAddress = { count: 30, seconds: 3600 };

/**
 * Requests the mail with a link for setting a new password. The work is the same, without a response, whether or not the address has an account: the worker
 * checks (docs/rules/accounts.md#unknown-and-wrong). Requests beyond a mailbox's limit are accepted and dropped. The link returns the person to the invitation
 * that they were about to answer.
 */
export async function requestPasswordLink(email: string, { addressKey }: Visitor, invitationToken?: string): Promise<void> {
  const mayAsk = addressKey === null || (await reserveGuess(`mail:address:${addressKey}`, perAddress));
  if (!mayAsk || !(await reserveMail(email))) return;
  const details = invitationToken === undefined ? {} : { returnTo: sealInvitation(invitationToken, email) };
  await transact((tx) => queueAccountMail(tx, "password_link", email, details));
}

/** Sends the address verification link again. False when too many were sent. */
export async function requestVerificationLink(actor: Actor): Promise<boolean> {
  const { email, email_proved_at } = await prisma().person.findUniqueOrThrow({
    where: { id: actor.personId },
    select: { email: true, email_proved_at: true },
  });
  if (email === null || email_proved_at !== null) return true;
  if (!(await reserveMail(email))) return false;
  await transact(async (tx) => {
    await queueAccountMail(tx, "verification_link", email);
    await audit(tx, actor, { action: "account.verification_requested", subject: { type: "person", id: actor.personId } });
  });
  return true;
}

/** Counted under a digest, so that the limits store no address. */
export const reserveMail = (email: string): Promise<boolean> => reserveGuess(`mail:to:${createHash("sha256").update(email).digest("hex")}`, perEmail);
