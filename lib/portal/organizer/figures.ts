import { query } from "@/lib/db/query";
import { isParticipantSql } from "@/lib/people/participation";
import { dayMs } from "@/lib/time/day";
import { dateInZone } from "@/lib/time/zones";

// Figures for the overview of an event. Each statement reads only that event's rows, by its key.
// The callers have checked the right to see them.

/**
 * The number of people who applied on a day, and of people who registered on it and still take
 * part.
 */
export interface DayOfEvent {
  /** Midnight UTC of the date. */
  day: Date;
  applied: number;
  registered: number;
}

/**
 * The days, in the time zone, on which somebody applied or registered, earliest first. Guests whom
 * an organizer added never applied.
 */
export async function applicationDays(eventId: string, zone: string): Promise<DayOfEvent[]> {
  const quarters = await query<{ at: Date; applied: number; registered: number }>({
    name: "application-quarters",
    text: quartersSql,
    values: [eventId],
  });
  const days = new Map<number, DayOfEvent>();
  for (const { at, applied, registered } of quarters) {
    const day = dayIn(at, zone);
    const sum = days.get(day.getTime()) ?? { day, applied: 0, registered: 0 };
    days.set(day.getTime(), {
      day,
      applied: sum.applied + applied,
      registered: sum.registered + registered,
    });
  }
  return [...days.values()];
}

/** The date in the time zone, as midnight UTC of that date. */
export const dayIn = (at: Date, zone: string): Date => new Date(dateInZone(at, zone));

/**
 * Grouped by quarter hours, because midnight in every time zone falls on one, and the database may
 * not know every zone name.
 */
const quartersSql = `
  SELECT date_bin('15 minutes', d.at, 'epoch') AS at,
         count(*) FILTER (WHERE d.applied)::int AS applied,
         count(*) FILTER (WHERE NOT d.applied)::int AS registered
    FROM event_people ep JOIN people p ON p.id = ep.person_id
   CROSS JOIN LATERAL (VALUES
           (true, CASE WHEN NOT (ep.registered_at IS NOT NULL AND p.is_guest AND p.email IS NULL)
                       THEN ep.created_at END),
           (false, CASE WHEN ${isParticipantSql("ep")} THEN ep.registered_at END)) d (applied, at)
   WHERE ep.event_id = $1 AND d.at IS NOT NULL GROUP BY 1 ORDER BY 1`;

/** The places and sign-ups of a thread or of one activity. */
export interface Places {
  id: string;
  /** Null for activities without a thread or title. */
  name: string | null;
  places: number;
  taken: number;
}

export const placesAtMost = 8;

const limitedActivitiesSql =
  "a.event_id = $1 AND a.status <> 'canceled' AND a.capacity IS NOT NULL";

/** The threads with the most places, counting only activities with a capacity. */
export const placesOfThreads = (eventId: string) =>
  query<Places>({
    name: "places-of-threads",
    text: `SELECT coalesce(a.thread_id::text, 'none') AS id, t.name,
                  sum(a.capacity)::float8 AS places, sum(a.committed_signups_count)::float8 AS taken
             FROM activities a LEFT JOIN threads t ON t.event_id = a.event_id AND t.id = a.thread_id
            WHERE ${limitedActivitiesSql} GROUP BY a.thread_id, t.name
              ORDER BY places DESC, a.thread_id LIMIT ${placesAtMost}`,
    values: [eventId],
  });

/** The activities with the highest share of places taken. */
export const fullestActivities = (eventId: string) =>
  query<Places>({
    name: "fullest-activities",
    text: `SELECT a.id, a.title AS name, a.capacity AS places, a.committed_signups_count AS taken
             FROM activities a WHERE ${limitedActivitiesSql} AND a.committed_signups_count > 0
            ORDER BY a.committed_signups_count::float8 / greatest(a.capacity, 1) DESC,
              a.committed_signups_count DESC, a.id LIMIT ${placesAtMost}`,
    values: [eventId],
  });

/** The applications and registrations of a step (one or more days), with running totals. */
export interface StepOfEvent extends DayOfEvent {
  /** Totals of this step and all steps before it. */
  appliedTotal: number;
  registeredTotal: number;
}

/** About as many points as a reader can distinguish in a plot. */
const stepsAtMost = 62;

const stepsInDays = [1, 7, 28, 364];

/**
 * The steps from the first day to `today`, without gaps. A step is one day, or as many days as keep
 * the plot readable. Each step is identified by its first day, and the last one contains today.
 */
export function growth(
  days: DayOfEvent[],
  today: Date,
): { stepDays: number; steps: StepOfEvent[] } {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return { stepDays: 1, steps: [] };
  const end = Math.max(today.getTime(), last.day.getTime());
  const spanDays = Math.floor((end - first.day.getTime()) / dayMs) + 1;
  const stepDays =
    stepsInDays.find((each) => spanDays / each <= stepsAtMost) ?? Math.ceil(spanDays / stepsAtMost);
  const indexOf = (day: Date) =>
    Math.floor((day.getTime() - first.day.getTime()) / dayMs / stepDays);
  let [appliedTotal, registeredTotal] = [0, 0];
  const steps = Array.from({ length: Math.ceil(spanDays / stepDays) }, (_, index) => {
    const within = days.filter(({ day }) => indexOf(day) === index);
    const [applied, registered] = [total(within, "applied"), total(within, "registered")];
    appliedTotal += applied;
    registeredTotal += registered;
    return {
      day: new Date(first.day.getTime() + index * stepDays * dayMs),
      applied,
      registered,
      appliedTotal,
      registeredTotal,
    };
  });
  return { stepDays, steps };
}

const total = (days: DayOfEvent[], key: "applied" | "registered") =>
  days.reduce((sum, day) => sum + day[key], 0);
