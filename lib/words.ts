const units: [string, number][] = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
  ["second", 1],
];

/**
 * An exact length of time in the largest unit that divides it: `3600` → `1 hour`, `5400` →
 * `90 minutes`.
 */
export function durationWords(seconds: number): string {
  const [unit, size] = units.find(([, each]) => seconds % each === 0 && seconds >= each) ?? [
    "second",
    1,
  ];
  return counted(seconds / size, unit);
}

/**
 * A measured length of time, rounded up in the largest unit of which it has at least two: `3599` →
 * `60 minutes`, `90000` → `25 hours`.
 */
export function roughDurationWords(seconds: number): string {
  const [unit, size] = units.find(([, each]) => seconds >= 2 * each) ?? ["second", 1];
  return counted(Math.ceil(seconds / size), unit);
}

/**
 * The time until something is due, from its seconds: `in 12 s`, `in 5 min`, `due now`. Rounded up
 * in the largest unit of which it has at least two.
 */
export function waitWords(seconds: number): string {
  if (seconds <= 0) return "due now";
  const [unit, size] = shortUnits.find(([, each]) => seconds >= 2 * each) ?? ["s", 1];
  return `in ${Math.ceil(seconds / size)} ${unit}`;
}

const shortUnits: [string, number][] = [
  ["h", 3_600],
  ["min", 60],
];

/** `1 connection`, `3 connections`. */
export const counted = (count: number, one: string, many = `${one}s`) =>
  `${count.toLocaleString("en")} ${count === 1 ? one : many}`;

/** `10.0 s`, `320 ms`. */
export const inSeconds = (milliseconds: number) =>
  milliseconds < 1_000 ? `${milliseconds} ms` : `${(milliseconds / 1_000).toFixed(1)} s`;

export const capitalize = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
