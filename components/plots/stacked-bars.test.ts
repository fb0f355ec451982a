import { expect, test } from "vitest";
import { canvas } from "./plot";
import { stacked } from "./stacked-bars";

const names = (parts: { name: string }[]) => parts.map(({ name }) => name);

test("a stacked bar is built from the bottom up and omits parts without height", () => {
  const bar = stacked([
    { name: "delivered", high: 60 },
    { name: "pending", high: 0 },
    { name: "dead", high: 40 },
  ]);
  expect(names(bar)).toEqual(["delivered", "dead"]);
  expect(bar.map(({ top }) => top)).toEqual([40, 0]);
});

test("a share of one in a million is visible and stays on the canvas", () => {
  const bar = stacked([
    { name: "delivered", high: canvas.height },
    { name: "dead", high: canvas.height / 1_000_000 },
  ]);
  for (const { top, high } of bar) {
    expect(high).toBeGreaterThanOrEqual(1.5);
    expect(top).toBeGreaterThanOrEqual(0);
  }
});

test("a bar of zeros has no parts", () => {
  expect(stacked([{ name: "delivered", high: 0 }])).toEqual([]);
});
