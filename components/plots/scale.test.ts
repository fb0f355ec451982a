import { describe, expect, test } from "vitest";
import { firstMiddleLast, shortNumber, valueScale } from "./scale";

const counts = { whole: true };

describe("the value axis", () => {
  test("begins at zero and holds the largest value, with evenly spaced ticks", () => {
    for (const most of [1, 2, 3, 5, 7, 12, 99, 1_001, 2_147_483_647, 9e15]) {
      const { ticks, share } = valueScale([0, most], counts);
      expect(ticks[0]).toBe(0);
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(most);
      expect(ticks.length).toBeLessThanOrEqual(7);
      for (const [index, tick] of ticks.entries())
        expect(share(tick)).toBeCloseTo(index / (ticks.length - 1));
    }
  });

  test("has only whole ticks for counts", () => {
    expect(valueScale([1], counts).ticks).toEqual([0, 1]);
    expect(valueScale([2], counts).ticks).toEqual([0, 1, 2]);
    expect(valueScale([0.4], { whole: false }).ticks).toEqual([0, 0.1, 0.2, 0.3, 0.4]);
  });

  test("runs from zero to one when there are only zeros or no values", () => {
    for (const values of [[], [0], [0, 0, 0]])
      expect(valueScale(values, counts).ticks).toEqual([0, 1]);
    expect(valueScale([0], counts).share(0)).toBe(0);
  });

  test("accepts a hundred thousand values", () => {
    expect(
      valueScale(
        Array.from({ length: 100_000 }, (_, n) => n),
        counts,
      ).ticks.at(-1),
    ).toBe(100_000);
  });
});

test("numbers beside an axis stay short, however large they are", () => {
  expect([0, 950, 1_200, 35_000_000, 9e15].map(shortNumber)).toEqual([
    "0",
    "950",
    "1.2K",
    "35M",
    "9000T",
  ]);
});

test("an axis names the first, the middle and the last moment, each once", () => {
  expect(firstMiddleLast([])).toEqual([]);
  expect(firstMiddleLast(["only"])).toEqual(["only"]);
  expect(firstMiddleLast(["first", "last"])).toEqual(["first", "last"]);
  expect(firstMiddleLast([1, 2, 3, 4, 5])).toEqual([1, 3, 5]);
  expect(firstMiddleLast([1, 2, 3, 4])).toEqual([1, 4]);
  expect(firstMiddleLast(Array.from({ length: 24 }, (_, hour) => hour))).toEqual([0, 11, 23]);
});
