import { expect, test } from "vitest";
import { shareOf } from "./limit-bars";

test("a bar against its limit is full at the limit, and no longer beyond it", () => {
  expect([shareOf(0, 50), shareOf(25, 50), shareOf(50, 50), shareOf(80, 50), shareOf(3_000_000_000, 6_000_000_000)]).toEqual([0, 0.5, 1, 1, 0.5]);
});

test("a limit of nothing is used up by anything", () => {
  expect([shareOf(0, 0), shareOf(1, 0)]).toEqual([0, 1]);
});
