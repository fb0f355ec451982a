import type { Actor } from "@/lib/audit/actor";
import { clock } from "@/lib/clock";
import { prisma } from "@/lib/db/prisma";

/** A person has seen what they were told of. Nobody else's matter, so the audit says nothing of it. */
export async function markNoticesRead({ personId }: Actor): Promise<void> {
  await prisma().notice.updateMany({ where: { person_id: personId, read_at: null }, data: { read_at: clock.now() } });
}
