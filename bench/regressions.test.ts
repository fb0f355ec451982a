import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { findRegressions, readReport } from "./regressions";

const before = [
  { name: "refresh", ratios: [0.7, 0.72, 0.71], megabytes: 200 },
  { name: "event", ratios: [0.9, 1.1, 1.0] },
];

test("a ratio that fell by more than the spread of its rounds is reported with both medians", () => {
  expect(findRegressions(before, [{ name: "refresh", ratios: [0.6, 0.62, 0.61] }])).toEqual([
    "Slower: refresh: 0.61 of its floor, was 0.71 (spread of the rounds of both runs: 0.04)",
  ]);
});

test.each([
  ["fell by less than the spread of its rounds", "event", [0.8, 0.85, 0.9]],
  ["fell by less than a twentieth", "refresh", [0.69, 0.69, 0.69]],
  ["rose", "refresh", [0.8, 0.81, 0.8]],
  ["belongs to a case that the earlier run did not have", "exchange", [0.1, 0.1, 0.1]],
])("a ratio that %s is not reported", (_why, name, ratios) => {
  expect(findRegressions(before, [{ name, ratios }])).toEqual([]);
});

test("memory growth is reported above a tenth, but not at a tenth", () => {
  const withMegabytes = (megabytes: number) =>
    findRegressions(before, [{ name: "refresh", megabytes }]);
  expect(withMegabytes(220)).toEqual([]);
  expect(withMegabytes(230)).toEqual(["Larger: refresh: 230 MB, was 200"]);
});

test("an earlier run's report is read from its file, and any other file is rejected", () => {
  const folder = mkdtempSync(join(tmpdir(), "bench-"));
  const file = join(folder, "bench.json");
  try {
    writeFileSync(file, JSON.stringify({ at: "2026-01-01T00:00:00Z", rows: before }));
    expect(readReport(file)).toEqual(before);
    writeFileSync(file, JSON.stringify([before]));
    expect(() => readReport(file)).toThrow();
  } finally {
    rmSync(folder, { recursive: true });
  }
});
