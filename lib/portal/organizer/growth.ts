import { dayMs } from "@/lib/time/day";
import type { DayOfEvent } from "./figures";

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
