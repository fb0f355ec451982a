import { dayMs } from "./day";

/** The first and the last of some times. */
export interface TimeSpan {
  from: Date;
  until: Date;
}

/**
 * The span of all times of these rows. When they have none, it is only the instant `otherwise`, and
 * null without that.
 */
export function spanOfTimes(
  rows: { start_time: Date | null; end_time: Date | null }[],
  otherwise: Date | null,
): TimeSpan | null {
  const times = rows
    .flatMap(({ start_time, end_time }) => [start_time, end_time])
    .filter((time) => time !== null);
  const moments = (times.length > 0 ? times : [otherwise])
    .flatMap((time) => time?.getTime() ?? [])
    .sort((a, b) => a - b);
  const [first, last] = [moments[0], moments.at(-1)];
  return first === undefined || last === undefined
    ? null
    : { from: new Date(first), until: new Date(last) };
}

/**
 * The start of a span, and each instant in it, to the minute, at which the value changes. Looks a
 * year ahead, in steps of three days: clocks change less often, and every year in the same way.
 */
export function phaseStarts({ from, until }: TimeSpan, valueAt: (at: Date) => number): Date[] {
  const end = Math.min(until.getTime(), from.getTime() + 366 * dayMs);
  const starts = [from];
  for (let before = from.getTime(); before < end; before += stepMs) {
    const after = Math.min(before + stepMs, end);
    if (valueAt(new Date(before)) !== valueAt(new Date(after)))
      starts.push(changeBetween(before, after, valueAt));
  }
  return starts;
}

/** The minute of a change after `before` and not after `after`. */
function changeBetween(before: number, after: number, valueAt: (at: Date) => number): Date {
  let [low, high] = [Math.floor(before / minuteMs), Math.ceil(after / minuteMs)];
  const valueBefore = valueAt(new Date(before));
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (valueAt(new Date(middle * minuteMs)) === valueBefore) low = middle;
    else high = middle;
  }
  return new Date(high * minuteMs);
}

const minuteMs = 60_000;
const stepMs = 3 * dayMs;
