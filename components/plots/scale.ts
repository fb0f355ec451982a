import { scaleLinear } from "d3-scale";

/**
 * The value axis of a plot. It begins at zero, and its ticks are evenly spaced from the first to
 * the last.
 */
export interface ValueScale {
  ticks: number[];
  /** A value's share of the axis, from 0 to 1. */
  share: (value: number) => number;
}

const targetTickCount = 4;

/** An axis that covers the values. Counts get only whole-number ticks. */
export function valueScale(values: number[], { whole }: { whole: boolean }): ValueScale {
  const max = values.reduce((one, other) => Math.max(one, other), 0);
  const scale = scaleLinear()
    .domain([0, max > 0 ? max : 1])
    .nice(targetTickCount)
    .range([0, 1]);
  const ticks = scale.ticks(targetTickCount);
  return { ticks: whole ? ticks.filter(Number.isInteger) : ticks, share: (value) => scale(value) };
}

/** A number that fits beside an axis: `950`, `1.2K`, `35M`. */
export const shortNumber = (value: number): string =>
  new Intl.NumberFormat("en", { notation: "compact", maximumFractionDigits: 1 }).format(value);

/**
 * The first, middle and last item, without duplicates. A short list without an exact middle has
 * only its first and last.
 */
export function firstMiddleLast<Item>(items: Item[]): Item[] {
  const last = items.length - 1;
  const hasMiddle = last % 2 === 0 || last > 20;
  return [...new Set([0, ...(hasMiddle ? [Math.floor(last / 2)] : []), last])].flatMap((index) =>
    index < 0 ? [] : items.slice(index, index + 1),
  );
}
