import { prisma } from "@/lib/db/prisma";

const shown = 50;

/** The latest mails that no SMTP server took, for /dev/mails. */
export async function unsentMails() {
  const mails = await prisma().unsentMail.findMany({ orderBy: { id: "desc" }, take: shown });
  return mails.map(({ id, ...mail }) => ({ ...mail, id: String(id) }));
}
