import { prisma } from "@/lib/db/prisma";

/** The topics about which a person wants no e-mail. */
export async function mutedTopics(personId: string): Promise<string[]> {
  const muted = await prisma().mutedMail.findMany({
    where: { person_id: personId },
    select: { topic: true },
  });
  return muted.map(({ topic }) => topic);
}
