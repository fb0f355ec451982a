import { expect, test } from "vitest";
import { decimalsOf, minorUnits, priceText } from "./money";

test.each([
  ["EUR", 2],
  ["JPY", 0],
  ["KWD", 3],
  ["eur", 2],
  ["", 2],
  ["no currency", 2],
])("a price in %j has %i decimals", (currency, decimals) => {
  expect(decimalsOf(currency)).toBe(decimals);
});

test.each([
  ["2500", "EUR", "25.00"],
  ["5", "EUR", "0.05"],
  ["0", "EUR", "0.00"],
  ["2500", "JPY", "2500"],
  ["12345", "KWD", "12.345"],
  ["", "EUR", ""],
])("%s minor units of %s are shown as %s, and read back unchanged", (minor, currency, shown) => {
  expect(priceText(minor, currency)).toBe(shown);
  expect(minorUnits(shown, currency)).toBe(minor);
});

test.each([
  ["25", "EUR", "2500"],
  ["25,5", "EUR", "2550"],
  [" 25.500 ", "EUR", "2550"],
  ["25.001", "EUR", undefined],
  ["25.00", "JPY", "25"],
  ["25.5", "JPY", undefined],
  ["-1", "EUR", undefined],
  ["1.000,00", "EUR", undefined],
  ["free", "EUR", undefined],
])("%s typed in %s is read as %s", (typed, currency, minor) => {
  expect(minorUnits(typed, currency)).toBe(minor);
});

test("a price of many zeros takes no longer than its length", () => {
  const startedAt = performance.now();
  expect(minorUnits(`1.${"0".repeat(120_000)}1`, "EUR")).toBeUndefined();
  expect(minorUnits(`1.${"0".repeat(120_000)}`, "EUR")).toBe("100");
  expect(performance.now() - startedAt).toBeLessThan(200);
});
