import { sendDueMails } from "@/lib/notifications/mail/outbox";
import { sendDueAccountMails } from "@/lib/transitions/account/send-mails";
import type { Job } from "./run";

/** Sends the mails that are due, until none is left. */
export const mails: Job = {
  name: "mails",
  everySeconds: 2,
  run: async (stop) => {
    while (!stop.aborted && (await sendDueAccountMails()) + (await sendDueMails()) > 0);
  },
};
