import { expect, test } from "vitest";
import { isIsolated } from "./line-plot";

const isolated = (values: (number | null)[]) =>
  values.flatMap((_, index) => (isIsolated(values, index) ? [index] : []));

test("a single value, or a value between gaps, is drawn as a dot; zero is a value", () => {
  expect(isolated([5])).toEqual([0]);
  expect(isolated([0])).toEqual([0]);
  expect(isolated([null, 3, null, 1, 2, null, 7])).toEqual([1, 6]);
  expect(isolated([null, null])).toEqual([]);
  expect(isolated([])).toEqual([]);
});
