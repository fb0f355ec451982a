import { mailsAtOnce } from "@/lib/notifications/mail/transport";
import { sendDueMails } from "@/lib/transitions/notification/send-mails";
import type { Job } from "./run";

/** Several jobs that each send one mail after another until none is due, so that a hanging mail does not block the others. */
export const mails: Job[] = Array.from({ length: mailsAtOnce }, (_, n) => ({
  name: `mails-${n + 1}`,
  everySeconds: 2,
  run: async (stop: AbortSignal) => void (await sendDueMails(stop)),
}));
