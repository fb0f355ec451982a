import { prisma } from "@/lib/db/prisma";
import { sendDueMails } from "@/lib/transitions/notification/send-mails";

/** The worker's turn; what came to this mailbox, the latest last. PUBLIC_URL is loopback in such a story, so that mails are kept. */
export async function mailsTo(email: string) {
  await sendDueMails();
  return prisma().unsentMail.findMany({ where: { recipient: email }, orderBy: { id: "asc" } });
}
