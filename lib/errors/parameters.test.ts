import { expect, test } from "vitest";
import { parametersOf } from "./parameters";

const distinct = (count: number) => Array.from({ length: count }, (_, n) => `n${n}=`).join("&");

test("fifty parameters are accepted, and one more is refused", () => {
  expect(parametersOf(distinct(50)).size).toBe(50);
  expect(() => parametersOf(distinct(51))).toThrow(
    expect.objectContaining({ code: "invalid_request" }),
  );
});

test("32 KB of distinct names are refused quickly", () => {
  const [form, started] = [distinct(6_000).slice(0, 32_768), process.cpuUsage()];
  for (let n = 0; n < 100; n++) expect(() => parametersOf(form)).toThrow();
  expect(process.cpuUsage(started).user / 1_000 / 100).toBeLessThan(3);
});
