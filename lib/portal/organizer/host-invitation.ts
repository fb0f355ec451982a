import { clock } from "@/lib/clock";
import { prisma } from "@/lib/db/prisma";

/**
 * The unanswered invitation to host an activity, by address only. The caller has checked the right
 * to see it.
 */
export const hostInvitationOf = (eventId: string, activityId: string) =>
  prisma().invitation.findFirst({
    where: {
      event_id: eventId,
      activity_id: activityId,
      ended_at: null,
      expires_at: { gt: clock.now() },
    },
    select: { id: true, email: true, created_at: true, expires_at: true },
  });

export type HostInvitation = NonNullable<Awaited<ReturnType<typeof hostInvitationOf>>>;
