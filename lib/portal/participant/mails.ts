import { prisma } from "@/lib/db/prisma";

/** The topics that a person wants no mails about. */
export async function mutedTopics(personId: string): Promise<string[]> {
  const muted = await prisma().mutedMail.findMany({ where: { person_id: personId }, select: { topic: true } });
  return muted.map(({ topic }) => topic);
}
