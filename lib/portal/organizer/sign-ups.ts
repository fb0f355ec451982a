import { prisma } from "@/lib/db/prisma";
import { pageOf } from "@/lib/portal/pagination";

/**
 * A page of the people who signed up for an activity, in order of sign-up. The caller has checked
 * the right to see them.
 */
export function signUpsPage(eventId: string, activityId: string, page: number) {
  const where = { event_id: eventId, activity_id: activityId };
  return pageOf(page, prisma().signUp.count({ where }), (window) =>
    prisma().signUp.findMany({
      where,
      select: {
        person_id: true,
        created_at: true,
        person: { select: { display_name: true } },
        wave: { select: { name: true } },
      },
      orderBy: [{ created_at: "asc" }, { person_id: "asc" }],
      ...window,
    }),
  );
}
