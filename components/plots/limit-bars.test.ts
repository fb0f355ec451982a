import { expect, test } from "vitest";
import { shareOf } from "./limit-bars";

test("a bar is full at its limit and does not grow beyond it", () => {
  expect([
    shareOf(0, 50),
    shareOf(25, 50),
    shareOf(50, 50),
    shareOf(80, 50),
    shareOf(3_000_000_000, 6_000_000_000),
  ]).toEqual([0, 0.5, 1, 1, 0.5]);
});

test("a limit of zero is used up by any value above zero", () => {
  expect([shareOf(0, 0), shareOf(1, 0)]).toEqual([0, 1]);
});
