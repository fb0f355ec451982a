import { isAccountMailKind } from "@/lib/notifications/mail/account-mails";
import {
  composeNotificationMail,
  composeSummaryMail,
} from "@/lib/notifications/mail/compose-notification-mail";
import { type ClaimedMail, type ComposedMail, sendNextMail } from "@/lib/notifications/mail/outbox";
import { composeAccountMail } from "@/lib/transitions/account/compose-account-mail";

/**
 * Sends one mail after another until none is due, and returns how many it processed. Any number of
 * processes may run it concurrently (docs/rules/notifications.md#mails).
 */
export async function sendDueMails(stop?: AbortSignal): Promise<number> {
  let processed = 0;
  while (!stop?.aborted && (await sendNextMail(compose))) processed++;
  return processed;
}

async function compose(mail: ClaimedMail): Promise<ComposedMail> {
  if (mail.summarizes.length > 0) return composeSummaryMail(mail.summarizes);
  if (mail.notificationId !== null) return composeNotificationMail(mail.notificationId);
  return isAccountMailKind(mail.kind) ? composeAccountMail(mail.kind, mail) : "unknown kind";
}
