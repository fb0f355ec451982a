import { expect, test } from "vitest";
import { growth } from "./growth";

const on = (day: string, applied: number, registered = 0) => ({
  day: new Date(`${day}T00:00:00Z`),
  applied,
  registered,
});
const at = (day: string) => new Date(`${day}T12:34:56Z`);

test("days without applications are included, and the totals add up", () => {
  const { stepDays, steps } = growth(
    [on("2027-03-01", 2, 1), on("2027-03-04", 3, 2)],
    at("2027-03-05"),
  );
  expect(stepDays).toBe(1);
  expect(steps.map(({ applied }) => applied)).toEqual([2, 0, 0, 3, 0]);
  expect(steps.map(({ registeredTotal }) => registeredTotal)).toEqual([1, 1, 1, 3, 3]);
});

test("an event with a single day has a single step", () => {
  expect(growth([on("2027-03-01", 1)], at("2027-03-01")).steps).toHaveLength(1);
});

test("an event without applications has no steps", () => {
  expect(growth([], at("2027-03-01")).steps).toEqual([]);
});

test("years are shown in steps of weeks or longer, and the totals stay complete", () => {
  for (const [first, stepDays] of [
    ["2027-01-01", 7],
    ["2024-03-01", 28],
    ["1987-03-01", 364],
  ] as const) {
    const grown = growth([on(first, 5, 4), on("2027-02-28", 7, 6)], at("2027-03-05"));
    expect(grown.stepDays).toBe(stepDays);
    expect(grown.steps.length).toBeLessThanOrEqual(62);
    expect(grown.steps.at(-1)).toMatchObject({ appliedTotal: 12, registeredTotal: 10 });
  }
});
