import { mkdirSync, writeFileSync } from "node:fs";
import type { Row } from "./measure";
import { pinning } from "./pinned";
import { size } from "./size";

const folder = "test-results";

/**
 * Writes the rows as JSON to test-results/bench.json. After each case, so that a run that breaks
 * off leaves them.
 */
export function writeReport(rows: Row[]) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    `${folder}/bench.json`,
    JSON.stringify({ at: new Date().toISOString(), node: process.version, pinning, rows }, null, 2),
  );
}

/** Prints the rows as a table. */
export function printReport(rows: Row[]) {
  const lines = [header, ...rows.map(cells)];
  const widths = header.map((_, column) =>
    Math.max(...lines.map((line) => line[column]?.length ?? 0)),
  );
  for (const line of lines)
    console.info(
      line
        .map((cell, column) =>
          column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
        )
        .join("  "),
    );
  console.info(
    `(${pinning}; each row with a floor is the median of ${size.rounds} ${size.rounds === 1 ? "run" : "runs"}, each next to a run of the floor)`,
  );
}

const header = [
  "case",
  "per second",
  "p50 ms",
  "p99 ms",
  "p99.9 ms",
  "cores",
  "floor",
  "ratio",
  "server µs",
  "database µs",
  "floor's",
  "floor's",
  "ratio",
  "MB",
  "seconds",
  "each",
  "yardstick µs",
  "p",
  "at least",
];

const cells = ({
  name,
  perSecond,
  p50,
  p99,
  p999,
  cores,
  floorPerSecond,
  ratio,
  serverMicroseconds,
  databaseMicroseconds,
  floorServerMicroseconds,
  floorDatabaseMicroseconds,
  processorRatio,
  megabytes,
  seconds,
  each,
  yardstick,
  p,
  atLeast,
}: Row): string[] => [
  name,
  whole(perSecond),
  decimal(p50),
  decimal(p99),
  decimal(p999),
  decimal(cores),
  whole(floorPerSecond),
  decimal(ratio),
  whole(serverMicroseconds),
  whole(databaseMicroseconds),
  whole(floorServerMicroseconds),
  whole(floorDatabaseMicroseconds),
  decimal(processorRatio),
  whole(megabytes),
  decimal(seconds),
  decimal(each),
  decimal(yardstick),
  p?.toFixed(3) ?? "",
  atLeast ?? "",
];

const whole = (number?: number) =>
  number === undefined ? "" : Math.round(number).toLocaleString("en");
const decimal = (number?: number) => number?.toFixed(2) ?? "";
