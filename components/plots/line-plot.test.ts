import { expect, test } from "vitest";
import { isAlone } from "./line-plot";

const alone = (values: (number | null)[]) => values.flatMap((_, index) => (isAlone(values, index) ? [index] : []));

test("a single value, or a value between gaps, is drawn as a dot; zero is a value", () => {
  expect(alone([5])).toEqual([0]);
  expect(alone([0])).toEqual([0]);
  expect(alone([null, 3, null, 1, 2, null, 7])).toEqual([1, 6]);
  expect(alone([null, null])).toEqual([]);
  expect(alone([])).toEqual([]);
});
