import { isAccountMailKind } from "@/lib/notifications/mail/account-mails";
import { notificationLetter } from "@/lib/notifications/mail/notification-letter";
import { type ClaimedMail, type Composed, sendNext } from "@/lib/notifications/mail/outbox";
import { accountLetter } from "@/lib/transitions/account/account-letter";

/**
 * Sends one mail after another until none is due, and returns how many it processed. Any number of processes may run it concurrently
 * (docs/rules/notifications.md#mails).
 */
export async function sendDueMails(stop?: AbortSignal): Promise<number> {
  let taken = 0;
  while (!stop?.aborted && (await sendNext(compose))) taken++;
  return taken;
}

async function compose(mail: ClaimedMail): Promise<Composed> {
  if (mail.notificationId !== null) return notificationLetter(mail.notificationId);
  return isAccountMailKind(mail.kind) ? accountLetter(mail.kind, mail) : "unknown kind";
}
