import { clock } from "@/lib/clock";
import { prisma } from "@/lib/db/prisma";
import { isUuid } from "@/lib/db/uuid";
import { countMailedSignUps } from "@/lib/notifications/notify";
import { pageOf } from "@/lib/portal/pagination";
import { activitySchema } from "@/lib/resources/activity";
import { coHostsInOrder } from "@/lib/transitions/activity/hosts";

// The callers have checked the right to see the event.

/** One activity of the event with everything its form shows, or null. */
export async function organizerActivity(eventId: string, activityId: string) {
  if (!isUuid(activityId)) return null;
  const found = await prisma().activity.findUnique({
    where: { event_id_id: { event_id: eventId, id: activityId } },
    include: {
      co_hosts: coHostsInOrder,
      waves: {
        select: { wave: { select: { id: true, name: true, status: true } } },
        orderBy: { wave_id: "asc" },
      },
    },
  });
  if (!found) return null;
  const { co_hosts, waves, time_preference, ...activity } = found;
  return {
    ...activity,
    /** People who get a mail when it is canceled. */
    mailed: await countMailedSignUps(eventId, activityId),
    co_hosts: co_hosts.map(({ person_id }) => person_id),
    waves: waves.map(({ wave }) => wave),
    time_preference: activitySchema.shape.time_preference.catch([]).parse(time_preference),
  };
}

export type OrganizerActivity = NonNullable<Awaited<ReturnType<typeof organizerActivity>>>;

/** A page of the people who signed up for an activity, in order of sign-up. */
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

/** The unanswered invitation to host an activity, by address only. */
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
