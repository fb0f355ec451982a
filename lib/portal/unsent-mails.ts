import { prisma } from "@/lib/db/prisma";

const mailsAtMost = 50;

/**
 * The latest mails that no SMTP server accepted, for /dev/mails; only those to `recipient`, if
 * given.
 */
export async function unsentMails(recipient: string) {
  const mails = await prisma().unsentMail.findMany({
    where: recipient === "" ? {} : { recipient },
    orderBy: { id: "desc" },
    take: mailsAtMost,
  });
  return mails.map(({ id, ...mail }) => ({ ...mail, id: String(id) }));
}
