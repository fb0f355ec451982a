import { prisma } from "@/lib/db/prisma";
import { query } from "@/lib/db/query";
import {
  type Conflict,
  conflictsIn,
  type EventDates,
  type Room,
  type ScheduledActivity,
} from "@/lib/portal/program/conflicts";
import { dayMs } from "@/lib/time/day";
import { dateInZone } from "@/lib/time/zones";

export interface TimetableActivity extends ScheduledActivity {
  thread: { name: string; color_hex: string | null } | null;
}

/**
 * The scheduled activities of an event that overlap a time range, ordered by time. The caller has
 * checked the right to see them.
 */
export async function scheduledBetween(
  eventId: string,
  begins: Date,
  ends: Date,
): Promise<TimetableActivity[]> {
  const personColumns = { select: { person_id: true, display_name: true } } as const;
  const rows = await prisma().activity.findMany({
    where: {
      event_id: eventId,
      status: "scheduled",
      start_time: { lt: ends },
      end_time: { gt: begins },
    },
    select: {
      id: true,
      title: true,
      start_time: true,
      end_time: true,
      capacity: true,
      location_id: true,
      thread: { select: { name: true, color_hex: true } },
      host: personColumns,
      co_hosts: { select: { person: personColumns } },
    },
    orderBy: [{ start_time: "asc" }, { id: "asc" }],
  });
  return rows.flatMap(
    ({ title, start_time, end_time, location_id, host, co_hosts, ...activity }) => {
      if (!start_time || !end_time) return [];
      const people = [...(host ? [host] : []), ...co_hosts.map(({ person }) => person)];
      const hosts = people.map(({ person_id, display_name }) => ({
        id: person_id,
        name: display_name ?? "Unnamed person",
      }));
      return [
        {
          ...activity,
          title: title ?? "Untitled activity",
          start_time,
          end_time,
          room: location_id,
          hosts,
        },
      ];
    },
  );
}

export async function programRooms(
  eventId: string,
): Promise<(Room & { is_schedulable: boolean })[]> {
  const rooms = await prisma().location.findMany({
    where: { event_id: eventId },
    select: { id: true, name: true, code: true, capacity: true, is_schedulable: true },
    orderBy: [{ sort_order: "asc" }, { name: "asc" }, { id: "asc" }],
  });
  return rooms.map(({ name, code, ...room }) => ({
    ...room,
    name: name ?? code ?? "Unnamed location",
  }));
}

interface ActivityTimes {
  start_time: Date | null;
  end_time: Date | null;
}

/** The warnings about these activities of an event, by activity id. */
export async function conflictsAmong(
  event: EventDates & { id: string },
  activities: readonly ActivityTimes[],
  zone: string,
): Promise<Map<string, Conflict[]>> {
  const times = activities.flatMap(({ start_time, end_time }) =>
    start_time && end_time ? [start_time.getTime(), end_time.getTime()] : [],
  );
  if (times.length === 0) return new Map();
  const [activitiesAround, rooms] = await Promise.all([
    scheduledBetween(event.id, new Date(Math.min(...times)), new Date(Math.max(...times))),
    programRooms(event.id),
  ]);
  return conflictsIn(activitiesAround, { rooms, event, zone });
}

/**
 * The dates, in the time zone, of the event's days and of scheduled activities; at most the first
 * hundred.
 */
export async function programDates(
  event: EventDates & { id: string },
  zone: string,
): Promise<string[]> {
  const text = `SELECT DISTINCT date_trunc('hour', start_time) AS hour FROM activities
                WHERE event_id = $1 AND status = 'scheduled' ORDER BY 1`;
  const rows = await query<{ hour: Date }>({ name: "program-hours", text, values: [event.id] });
  const dates = new Set(
    [...daysOf(event), ...rows.map(({ hour }) => hour)].map((at) => dateInZone(at, zone)),
  );
  return [...dates].sort().slice(0, 100);
}

function daysOf({ start_date, end_date }: EventDates): Date[] {
  if (start_date === null) return [];
  const days =
    end_date === null
      ? 1
      : Math.min(100, 1 + Math.floor((end_date.getTime() - start_date.getTime()) / dayMs));
  return [
    ...Array.from(
      { length: Math.max(1, days) },
      (_, day) => new Date(start_date.getTime() + day * dayMs),
    ),
    ...(end_date ? [end_date] : []),
  ];
}
