import type { DayOfEvent } from "./numbers";

/** What has come in up to the end of a step of days. */
export interface StepOfEvent extends DayOfEvent {
  /** The applications and registrations of this step and all before it. */
  appliedInAll: number;
  registeredInAll: number;
}

const dayMs = 86_400_000;

/** A plot has about as many points as can be told apart. */
const stepsAtMost = 62;

const stepsInDays = [1, 7, 28, 364];

/**
 * The steps from the first day to `today`, the present date, without gaps: days, or as many days at once as keep the plot readable. A step is named by its first day, and ends
 * with today's at the latest.
 */
export function growth(days: DayOfEvent[], today: Date): { stepDays: number; steps: StepOfEvent[] } {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return { stepDays: 1, steps: [] };
  const end = Math.max(today.getTime(), last.day.getTime());
  const spanDays = Math.floor((end - first.day.getTime()) / dayMs) + 1;
  const stepDays = stepsInDays.find((each) => spanDays / each <= stepsAtMost) ?? Math.ceil(spanDays / stepsAtMost);
  const indexOf = (day: Date) => Math.floor((day.getTime() - first.day.getTime()) / dayMs / stepDays);
  let [appliedInAll, registeredInAll] = [0, 0];
  const steps = Array.from({ length: Math.ceil(spanDays / stepDays) }, (_, index) => {
    const within = days.filter(({ day }) => indexOf(day) === index);
    const [applied, registered] = [total(within, "applied"), total(within, "registered")];
    appliedInAll += applied;
    registeredInAll += registered;
    return { day: new Date(first.day.getTime() + index * stepDays * dayMs), applied, registered, appliedInAll, registeredInAll };
  });
  return { stepDays, steps };
}

const total = (days: DayOfEvent[], key: "applied" | "registered") => days.reduce((sum, day) => sum + day[key], 0);
