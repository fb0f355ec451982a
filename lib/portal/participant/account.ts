import { clock } from "@/lib/clock";
import { prisma } from "@/lib/db/prisma";

/** What a person sees of their own account. */
export async function accountOf(personId: string) {
  const person = await prisma().person.findUniqueOrThrow({
    where: { id: personId },
    select: {
      name: true,
      email: true,
      password_hash: true,
      created_at: true,
      sessions: { where: { expires_at: { gt: clock.now() } }, select: { id: true, created_at: true }, orderBy: { created_at: "desc" } },
    },
  });
  const { password_hash, ...account } = person;
  return { ...account, hasPassword: password_hash !== null };
}
