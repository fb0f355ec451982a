import { prisma } from "@/lib/db/prisma";

const shown = 50;

/** The latest mails that no SMTP server accepted, for /dev/mails; only those to `recipient`, if given. */
export async function unsentMails(recipient: string) {
  const mails = await prisma().unsentMail.findMany({ where: recipient === "" ? {} : { recipient }, orderBy: { id: "desc" }, take: shown });
  return mails.map(({ id, ...mail }) => ({ ...mail, id: String(id) }));
}
