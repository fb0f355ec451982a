import { prisma } from "@/lib/db/prisma";
import { isUuid } from "@/lib/db/uuid";
import { participantWhere } from "@/lib/people/participation";
import { pageOf } from "@/lib/portal/pagination";
import { waveParts } from "@/lib/transitions/wave/lock";

/**
 * A page of an event's waves, ordered by start, with their roles and counts. The caller has checked
 * the right to see the event.
 */
export function organizerWaves(eventId: string, page: number) {
  const where = { event_id: eventId };
  return pageOf(page, prisma().registrationWave.count({ where }), (window) =>
    prisma().registrationWave.findMany({
      where,
      select: {
        id: true,
        name: true,
        status: true,
        start_time: true,
        end_time: true,
        audience: true,
        capacity: true,
        capacity_mode: true,
        per_user_limit: true,
        roles: { select: { role: { select: { name: true } } } },
        _count: { select: { activities: true, sign_ups: true } },
      },
      orderBy: [{ start_time: { sort: "asc", nulls: "last" } }, { id: "asc" }],
      ...window,
    }),
  );
}

export type OrganizerWave = Awaited<ReturnType<typeof organizerWaves>>["rows"][number];

export async function organizerWave(eventId: string, waveId: string) {
  if (!isUuid(waveId)) return null;
  return prisma().registrationWave.findUnique({
    where: { event_id_id: { event_id: eventId, id: waveId } },
    include: waveParts,
  });
}

/** The activities that a wave can gate and the roles that it can be open to. */
export async function waveChoices(eventId: string) {
  const [activities, roles, people] = await Promise.all([
    prisma().activity.findMany({
      where: { event_id: eventId },
      select: { id: true, title: true, status: true, sign_ups_enabled: true, start_time: true },
      orderBy: [{ title: "asc" }, { id: "asc" }],
    }),
    prisma().role.findMany({
      where: { event_id: eventId },
      select: { id: true, name: true },
      orderBy: [{ name: "asc" }, { id: "asc" }],
    }),
    prisma().eventPerson.groupBy({
      by: ["role_id"],
      where: {
        event_id: eventId,
        ...participantWhere,
        person: { is_guest: false, deleted_at: null },
      },
      _count: true,
    }),
  ]);
  /** The participants with an account, who are notified of a wave, by role. */
  const notified = people.map(({ role_id, _count }) => ({ role: role_id, people: _count }));
  return { activities, roles, notified };
}
