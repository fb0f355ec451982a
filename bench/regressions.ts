import { readFileSync } from "node:fs";
import { z } from "zod";
import { median, type Row } from "./measure";

type ReportedRow = Pick<Row, "name" | "ratios" | "megabytes">;

const reportSchema = z.object({
  rows: z.array(
    z.object({
      name: z.string(),
      ratios: z.array(z.number()).optional(),
      megabytes: z.number().optional(),
    }),
  ),
});

/**
 * The rows of a report that an earlier run wrote to test-results/bench.json. Throws when the file
 * is not a report.
 */
export function readReport(file: string): ReportedRow[] {
  return reportSchema.parse(JSON.parse(readFileSync(file, "utf8"))).rows;
}

/** The smallest changes that are reported, even when the rounds happen to agree closely. */
const leastLoss = 0.05;
const leastGrowth = 0.1;

/**
 * A sentence for each case that is slower relative to its floor than before, or takes more memory.
 * The runs may come from different machines, because each floor was measured on the same machine as
 * its case. A ratio counts as lower when its median fell by more than the rounds of both runs
 * scatter. Cases that only one run has are not compared.
 */
export function findRegressions(before: ReportedRow[], after: ReportedRow[]): string[] {
  const earlier = new Map(before.map((row) => [row.name, row]));
  return after.flatMap((row) => {
    const previous = earlier.get(row.name);
    return previous
      ? [
          ...slowdown(row.name, previous.ratios, row.ratios),
          ...growth(row.name, previous.megabytes, row.megabytes),
        ]
      : [];
  });
}

function slowdown(name: string, before: number[] = [], after: number[] = []): string[] {
  if (before.length === 0 || after.length === 0) return [];
  const [was, is] = [median(before), median(after)];
  const noise = spread(before) + spread(after);
  if (was - is <= Math.max(noise, was * leastLoss)) return [];
  return [
    `Slower: ${name}: ${is.toFixed(2)} of its floor, was ${was.toFixed(2)} (spread of the rounds of both runs: ${noise.toFixed(2)})`,
  ];
}

function growth(name: string, before = Number.NaN, after = Number.NaN): string[] {
  return after > before * (1 + leastGrowth)
    ? [`Larger: ${name}: ${Math.round(after)} MB, was ${Math.round(before)}`]
    : [];
}

const spread = (ratios: number[]) => Math.max(...ratios) - Math.min(...ratios);
