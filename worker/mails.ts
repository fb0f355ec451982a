import { sendDueMails } from "@/lib/notifications/mail/outbox";
import { sendDueAccountMails } from "@/lib/transitions/account/send-mails";
import type { Job } from "./run";

/** Sends what people are told of, as long as there is some. */
export const mails: Job = {
  name: "mails",
  everySeconds: 2,
  run: async (stop) => {
    while (!stop.aborted && (await sendDueAccountMails()) + (await sendDueMails()) > 0);
  },
};
