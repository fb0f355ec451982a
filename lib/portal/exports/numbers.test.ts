import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { numbersOf } from "./schedule-json";

const id = (end: string) => `00000000-0000-4000-8000-0000${end}`;

test("numbers are different, follow from the ids and fit 31 bits", () => {
  const ids = Array.from({ length: 2_000 }, () => randomUUID() as string);
  const numbers = numbersOf(ids);
  expect(new Set(numbers.values()).size).toBe(2_000);
  expect(numbersOf(ids.toReversed())).toEqual(numbers);
  for (const number of numbers.values()) expect(number > 0 && number <= 2 ** 31 - 1).toBe(true);
});

test("ids with the same end get the next free numbers", () => {
  const ids = [id("ffffffff"), `1${id("7fffffff").slice(1)}`, id("00000000"), id("80000001")];
  expect([...numbersOf(ids).values()].toSorted((a, b) => a - b)).toEqual([1, 2, 3, 2 ** 31 - 1]);
});

test("many ids with the same end take no longer", () => {
  const ids = Array.from({ length: 100_000 }, () =>
    id("7ffffff0").replace("00000000", randomUUID().slice(0, 8)),
  );
  const begunAt = process.cpuUsage();
  expect(new Set(numbersOf([...new Set(ids)]).values()).size).toBe(new Set(ids).size);
  expect(process.cpuUsage(begunAt).user / 1_000).toBeLessThan(3_000); // one by one: minutes
});
