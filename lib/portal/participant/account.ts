import { clock } from "@/lib/clock";
import { prisma } from "@/lib/db/prisma";

/** A person's own account as they see it. */
export async function accountOf(personId: string) {
  const person = await prisma().person.findUniqueOrThrow({
    where: { id: personId },
    select: {
      name: true,
      email: true,
      password_hash: true,
      email_proved_at: true,
      created_at: true,
      passkeys: {
        select: { id: true, name: true, created_at: true, last_used_at: true },
        orderBy: [{ created_at: "asc" }, { id: "asc" }],
      },
      sessions: {
        where: { expires_at: { gt: clock.now() } },
        select: { id: true, browser: true, address: true, created_at: true, last_seen_at: true },
        orderBy: [{ last_seen_at: "desc" }, { id: "asc" }],
      },
    },
  });
  const { password_hash, email_proved_at, ...account } = person;
  return { ...account, hasPassword: password_hash !== null, isProved: email_proved_at !== null };
}

/** The topics about which a person wants no e-mail. */
export async function mutedTopics(personId: string): Promise<string[]> {
  const muted = await prisma().mutedMail.findMany({
    where: { person_id: personId },
    select: { topic: true },
  });
  return muted.map(({ topic }) => topic);
}
