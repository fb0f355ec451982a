import { createHash } from "node:crypto";
import type { Actor } from "@/lib/audit/actor";
import { audit } from "@/lib/audit/audit";
import { prisma } from "@/lib/db/prisma";
import { transact } from "@/lib/db/transact";
import { reserveGuess } from "@/lib/limits/guesses";
import { queueAccountMail } from "@/lib/notifications/mail/account-mails";
import { sealedInvitation } from "./return-to-invitation";
import type { Visitor } from "./visitor";

const perEmail = { count: 5, seconds: 3600 };
const perAddress = { count: 30, seconds: 3600 };

/**
 * Asks for the mail with which somebody sets a new password. The same work and no answer, whether the address has an account or not: the worker looks
 * (docs/rules/accounts.md#unknown-and-wrong). More requests than a mailbox should get are taken and dropped. The link leads back to the invitation that the
 * person was about to answer.
 */
export async function requestPasswordLink(email: string, { addressKey }: Visitor, invitationToken?: string): Promise<void> {
  const mayAsk = addressKey === null || (await reserveGuess(`mail:address:${addressKey}`, perAddress));
  if (!mayAsk || !(await mayMail(email))) return;
  const details = invitationToken === undefined ? {} : { returnTo: sealedInvitation(invitationToken, email) };
  await transact((tx) => queueAccountMail(tx, "password_link", email, details));
}

/** Sends the link with which a person proves their address, again. False when too many were sent. */
export async function requestVerificationLink(actor: Actor): Promise<boolean> {
  const { email, email_proved_at } = await prisma().person.findUniqueOrThrow({
    where: { id: actor.personId },
    select: { email: true, email_proved_at: true },
  });
  if (email === null || email_proved_at !== null) return true;
  if (!(await mayMail(email))) return false;
  await transact(async (tx) => {
    await queueAccountMail(tx, "verification_link", email);
    await audit(tx, actor, { action: "account.verification_requested", subject: { type: "person", id: actor.personId } });
  });
  return true;
}

/** Counted under a digest: the limits hold no address. */
export const mayMail = (email: string): Promise<boolean> => reserveGuess(`mail:to:${createHash("sha256").update(email).digest("hex")}`, perEmail);
