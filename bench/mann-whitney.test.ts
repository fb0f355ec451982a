import { expect, test } from "vitest";
import { mannWhitney } from "./mann-whitney";

test("the p-value equals the one in the textbook example", () => {
  // scipy.stats.mannwhitneyu(males, females, method="asymptotic")
  expect(mannWhitney([19, 22, 16, 29, 24], [20, 11, 17, 12])).toBeCloseTo(0.1113468865, 6);
});

test("identical samples give 1, even when all values are equal, and the order of the samples does not matter", () => {
  const sample = Array.from({ length: 50 }, (_, n) => n);
  expect(mannWhitney(sample, sample)).toBeCloseTo(1, 6);
  expect(mannWhitney([3, 3, 3], [3, 3, 3])).toBe(1);
  const later = sample.map((value) => value + 5);
  expect(mannWhitney(sample, later)).toBeCloseTo(mannWhitney(later, sample), 12);
});

test("with 1,000 values each, a shift by a tenth of the spread is significant, and a tiny one is not", () => {
  const spread = (shift: number) =>
    Array.from({ length: 1_000 }, (_, n) => ((n * 617) % 1_000) / 1_000 + shift);
  expect(mannWhitney(spread(0), spread(0.1))).toBeLessThan(0.001);
  expect(mannWhitney(spread(0), spread(0.0001))).toBeGreaterThan(0.5);
});
