import * as z from "zod";
import type { Actor } from "@/lib/audit/actor";
import { audit } from "@/lib/audit/audit";
import { hashPassword } from "@/lib/crypto/password";
import { transact } from "@/lib/db/transact";
import { queueAccountMail } from "@/lib/notifications/mail/account-mails";
import { endSignIns } from "./end-sign-ins";
import { requireLiveSession } from "./live-session";
import { newPasswordSchema, requireOtherThanAddress } from "./new-password";
import { isOwnPassword } from "./renew-proof-with-password";

export const changePasswordSchema = z.object({ current: z.string(), password: newPasswordSchema });

/**
 * Sets a new password, ends every other session of the person and mails them. False when the
 * current password is wrong. Refuses the account's own address.
 */
export async function changePassword(
  actor: Actor,
  { current, password }: z.output<typeof changePasswordSchema>,
): Promise<boolean> {
  if (!(await isOwnPassword(actor, current))) return false;
  const password_hash = await hashPassword(password);
  await transact(async (tx) => {
    const { email } = await tx.person.update({
      where: { id: actor.personId },
      data: { password_hash, sign_in_epoch: { increment: 1 } },
      select: { email: true },
    });
    requireOtherThanAddress(password, email);
    // The account may have been taken back since the password was checked.
    await requireLiveSession(tx, actor);
    await endSignIns(tx, actor.personId, actor.sessionId);
    if (email !== null) await queueAccountMail(tx, "password_changed", email);
    await audit(tx, actor, {
      action: "password.changed",
      subject: { type: "person", id: actor.personId },
    });
  });
  return true;
}
