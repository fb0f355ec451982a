import { clock } from "@/lib/clock";

/**
 * The spans of plots over time: the hours of the latest day, or the days (UTC) of the latest month.
 */
export const spans = ["day", "month"] as const;

export type Span = (typeof spans)[number];

const hourMs = 3_600_000;

const steps = {
  day: { length: hourMs, count: 24 },
  month: { length: 24 * hourMs, count: 30 },
} as const satisfies Record<Span, unknown>;

/**
 * The starts of the hours or days of a span, oldest first: the current one and the 23 or 29 before
 * it.
 */
export function momentsOf(span: Span): Date[] {
  const { length, count } = steps[span];
  const current = Math.floor(clock.now().getTime() / length);
  return Array.from(
    { length: count },
    (_, index) => new Date((current - count + 1 + index) * length),
  );
}

/**
 * The start of the hour or day of a span to which an hour belongs, in milliseconds since the epoch.
 */
export const momentOf = (span: Span, hour: Date): number =>
  hour.getTime() - (hour.getTime() % steps[span].length);

/** The starts of the 24 hours of a day. */
export const hoursOfDay = (day: Date): Date[] =>
  Array.from({ length: 24 }, (_, hour) => new Date(day.getTime() + hour * hourMs));
