import { type Prisma, prisma } from "@/lib/db/prisma";
import { isUuid } from "@/lib/db/uuid";
import { pageOf } from "@/lib/portal/pagination";
import { everyWord } from "@/lib/portal/search/words";
import { activityStatuses } from "@/lib/resources/activity";

/** The filters in the URL; an empty one does not filter. `thread` and `location` may be `none`. */
export interface ProgramFilters {
  search: string;
  status: string;
  thread: string;
  location: string;
  group: "day" | "thread";
}

/** The columns of every list of activities, on a page or in a file. */
export const listedColumns = {
  id: true,
  title: true,
  activity_type: true,
  status: true,
  start_time: true,
  end_time: true,
  capacity: true,
  sign_ups_enabled: true,
  committed_signups_count: true,
} satisfies Prisma.ActivitySelect;

/**
 * A page of an event's activities, ordered by time with untimed ones first; if they are grouped by
 * thread, ordered by thread before that. The caller has checked the right to see the event.
 */
export function programPage(
  eventId: string,
  { page, ...filters }: ProgramFilters & { page: number },
) {
  const where = activitiesWhere(eventId, filters);
  return pageOf(page, prisma().activity.count({ where }), (window) =>
    prisma().activity.findMany({
      where,
      select: {
        ...listedColumns,
        thread: { select: { id: true, name: true } },
        location: { select: { name: true, code: true } },
        host: { select: { display_name: true } },
      },
      orderBy: programOrder(filters),
      ...window,
    }),
  );
}

const programOrder = ({
  group,
}: Pick<ProgramFilters, "group">): Prisma.ActivityOrderByWithRelationInput[] => [
  ...(group === "thread" ? byThread : []),
  { start_time: { sort: "asc", nulls: "first" } },
  { created_at: "desc" },
  { id: "asc" },
];

/** The ids of all matching activities, in the same order. */
export async function programActivityIds(
  eventId: string,
  filters: ProgramFilters,
): Promise<string[]> {
  const found = await prisma().activity.findMany({
    where: activitiesWhere(eventId, filters),
    select: { id: true },
    orderBy: programOrder(filters),
  });
  return found.map(({ id }) => id);
}

export type ProgramActivity = Awaited<ReturnType<typeof programPage>>["rows"][number];

const byThread: Prisma.ActivityOrderByWithRelationInput[] = [
  { thread: { sort_order: "asc" } },
  { thread: { name: "asc" } },
  { thread_id: "asc" },
];

function activitiesWhere(
  eventId: string,
  { search, status, thread, location }: ProgramFilters,
): Prisma.ActivityWhereInput {
  const reference = (chosen: string) =>
    chosen === "none" ? null : isUuid(chosen) ? chosen : undefined;
  return {
    event_id: eventId,
    ...everyWord(search, (search_text) => ({ search_text })),
    status: activityStatuses.find((each) => each === status),
    thread_id: reference(thread),
    location_id: reference(location),
  };
}

/** The threads and locations that an activity can be assigned to. */
export async function activityChoices(eventId: string) {
  const order = [
    { sort_order: "asc" },
    { name: "asc" },
    { id: "asc" },
  ] satisfies Prisma.LocationOrderByWithRelationInput[];
  const [threads, locations] = await Promise.all([
    prisma().thread.findMany({
      where: { event_id: eventId },
      select: { id: true, name: true },
      orderBy: order,
    }),
    prisma().location.findMany({
      where: { event_id: eventId },
      select: { id: true, name: true, code: true },
      orderBy: order,
    }),
  ]);
  return { threads, locations };
}
