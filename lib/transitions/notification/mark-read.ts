import type { Actor } from "@/lib/audit/actor";
import { clock } from "@/lib/clock";
import { prisma } from "@/lib/db/prisma";

/**
 * Marks all notifications of a person as read. It concerns nobody else, so there is no audit entry.
 */
export async function markNotificationsRead({ personId }: Actor): Promise<void> {
  await prisma().notification.updateMany({
    where: { person_id: personId, read_at: null },
    data: { read_at: clock.now() },
  });
}
