import { clock } from "@/lib/clock";
import { prisma } from "@/lib/db/prisma";

/** Who is asked to host an activity and has not answered yet, by address alone. The caller has checked the right to see it. */
export const hostInvitationOf = (eventId: string, activityId: string) =>
  prisma().invitation.findFirst({
    where: { event_id: eventId, activity_id: activityId, ended_at: null, expires_at: { gt: clock.now() } },
    select: { id: true, email: true, created_at: true, expires_at: true },
  });

export type HostInvitation = NonNullable<Awaited<ReturnType<typeof hostInvitationOf>>>;
