import type { Actor } from "@/lib/audit/actor";
import { audit } from "@/lib/audit/audit";
import { transact } from "@/lib/db/transact";
import { queueAccountMail } from "@/lib/notifications/mail/account-mails";
import { requireOperator } from "@/lib/transitions/rights";
import { requireAccount } from "./operators";

/**
 * An operator helps a person who cannot sign in: the mailbox of the account gets a link to set a
 * password. Nothing changes until it is used.
 */
export const sendPasswordLink = (
  operator: Actor,
  personId: string,
  reason?: string,
): Promise<void> =>
  transact(async (tx) => {
    await requireOperator(tx, operator);
    const { id, email } = await requireAccount(tx, personId);
    await queueAccountMail(tx, "password_link", email);
    const subject = { type: "person", id };
    await audit(tx, operator, {
      action: "account.password_link_sent",
      subject,
      details: { ...(reason !== undefined && { reason }) },
    });
  });
