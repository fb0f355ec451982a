const units = [
  { unit: "day", seconds: 86_400 },
  { unit: "hour", seconds: 3_600 },
  { unit: "minute", seconds: 60 },
] as const;

/** A duration in the largest unit that fits: `2 hours`, `45 seconds`. */
export function inWords(seconds: number): string {
  const { unit, seconds: size } = units.find((each) => seconds >= each.seconds) ?? { unit: "second", seconds: 1 };
  return new Intl.NumberFormat("en", { style: "unit", unit, unitDisplay: "long", maximumFractionDigits: 0 }).format(Math.floor(seconds / size));
}
