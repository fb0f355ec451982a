import { config } from "@/lib/config/config";
import { prisma } from "@/lib/db/prisma";
import { durationWords } from "@/lib/words";

/** The ends of running deletion graces, by the id of the event, organization or integration. */
export async function deletionGraceEnds(rootIds: string[]): Promise<Map<string, Date>> {
  const rows = await prisma().occurrence.groupBy({
    by: ["held_for"],
    where: { held_for: { in: rootIds }, cancelled_at: null },
    _min: { dispatch_at: true },
  });
  return new Map(
    rows.flatMap(({ held_for, _min }) =>
      held_for && _min.dispatch_at ? [[held_for, _min.dispatch_at] as const] : [],
    ),
  );
}

/** How long archiving, rejecting and unpublishing can be reversed, in words. */
export const deletionGraceWords = () => durationWords(config().DELETION_GRACE);
