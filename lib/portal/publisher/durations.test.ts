import { expect, test } from "vitest";
import { bucketOf, noDurations, percentile, sumDurations } from "./durations";

const counted = (milliseconds: number[]) => {
  const durations = noDurations();
  for (const each of milliseconds) durations[bucketOf(each)] = (durations[bucketOf(each)] ?? 0) + 1;
  return durations;
};

test("a percentile from the buckets is within a fifth of the exact one", () => {
  const milliseconds = Array.from(
    { length: 10_000 },
    (_, n) => 1.5 + ((n * 7_919) % 10_000) ** 2 / 100_000,
  );
  const sorted = milliseconds.toSorted((one, other) => one - other);
  for (const share of [0.5, 0.95, 0.99]) {
    const exact = sorted[Math.ceil(share * sorted.length) - 1] ?? 0;
    const found = percentile(counted(milliseconds), share) ?? 0;
    expect(Math.abs(found - exact) / exact).toBeLessThan(0.2);
  }
});

test("p50 does not exceed p95, nor p95 p99", () => {
  for (const milliseconds of [[3], [1, 60_000], [0.01, 5, 5, 5, 900]]) {
    const [p50, p95, p99] = [0.5, 0.95, 0.99].map(
      (share) => percentile(counted(milliseconds), share) ?? 0,
    );
    expect([p50, p95, p99].toSorted((one = 0, other = 0) => one - other)).toEqual([p50, p95, p99]);
  }
});

test("without calls there is no percentile; a call of an hour counts as one of a minute", () => {
  expect(percentile(noDurations(), 0.99)).toBeNull();
  expect(percentile(counted([3_600_000]), 0.99)).toBe(percentile(counted([65_000]), 0.99));
  expect(percentile(counted([0]), 0.5)).toBeLessThanOrEqual(1);
});

test("hours are added bucket by bucket", () => {
  expect(sumDurations([counted([1, 5]), counted([5, 700])])).toEqual(counted([1, 5, 5, 700]));
  expect(sumDurations([])).toEqual(noDurations());
});
