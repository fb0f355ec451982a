import { prisma } from "@/lib/db/prisma";
import { sendDueMails } from "@/lib/transitions/notification/send-mails";

/**
 * Sends due mails as the worker does, and returns the mails to this address, oldest first. Requires
 * a loopback PUBLIC_URL, so that mails are kept.
 */
export async function mailsTo(email: string) {
  await sendDueMails();
  return prisma().unsentMail.findMany({ where: { recipient: email }, orderBy: { id: "asc" } });
}
