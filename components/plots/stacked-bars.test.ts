import { expect, test } from "vitest";
import { canvas } from "./plot";
import { stackedParts } from "./stacked-bars";

const names = (parts: { name: string }[]) => parts.map(({ name }) => name);

test("a stacked bar is built from the bottom up and omits parts without height", () => {
  const bar = stackedParts([
    { name: "delivered", height: 60 },
    { name: "pending", height: 0 },
    { name: "dead", height: 40 },
  ]);
  expect(names(bar)).toEqual(["delivered", "dead"]);
  expect(bar.map(({ top }) => top)).toEqual([40, 0]);
});

test("a share of one in a million is visible and stays on the canvas", () => {
  const bar = stackedParts([
    { name: "delivered", height: canvas.height },
    { name: "dead", height: canvas.height / 1_000_000 },
  ]);
  for (const { top, height } of bar) {
    expect(height).toBeGreaterThanOrEqual(1.5);
    expect(top).toBeGreaterThanOrEqual(0);
  }
});

test("a bar of zeros has no parts", () => {
  expect(stackedParts([{ name: "delivered", height: 0 }])).toEqual([]);
});
