// Call durations, counted in buckets. Each bucket ends at √2 times the end of the previous one, so
// a percentile is exact to about a fifth, for any number of calls. Stored counts use the same
// buckets (docs/rules/operating-rules.md#request-hours).

const perDoubling = 2;

/** The last bucket holds everything above 46 seconds. */
const buckets = 33;

/** A count of 0 for each bucket. */
export const noDurations = (): number[] => Array.from({ length: buckets }, () => 0);

/** The end of a bucket, in milliseconds. The first bucket ends at 1. */
const endOf = (bucket: number) => 2 ** (bucket / perDoubling);

/** The index of the bucket that counts a duration in milliseconds. */
export const bucketOf = (milliseconds: number): number =>
  milliseconds <= 1 ? 0 : Math.min(buckets - 1, Math.ceil(perDoubling * Math.log2(milliseconds)));

/**
 * The duration that this share of the calls did not exceed, in milliseconds; null when there were
 * no calls.
 */
export function percentile(durations: number[], share: number): number | null {
  const total = durations.reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  let before = 0;
  for (const [bucket, count] of durations.entries()) {
    if (count > 0 && before + count >= share * total) {
      const from = bucket === 0 ? 0 : endOf(bucket - 1);
      return from + (endOf(bucket) - from) * Math.min(1, (share * total - before) / count);
    }
    before += count;
  }
  return endOf(buckets - 1);
}

export const sumDurations = (many: number[][]): number[] =>
  many.reduce<number[]>(
    (sum, durations) => sum.map((count, bucket) => count + (durations[bucket] ?? 0)),
    noDurations(),
  );
