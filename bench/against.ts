import { readFileSync } from "node:fs";
import { z } from "zod";
import { median, type Row } from "./measure";

type Compared = Pick<Row, "name" | "ratios" | "megabytes">;

const reportSchema = z.object({
  rows: z.array(z.object({ name: z.string(), ratios: z.array(z.number()).optional(), megabytes: z.number().optional() })),
});

/** The rows of a report that an earlier run wrote to test-results/bench.json. Throws when the file is no report. */
export function readReport(file: string): Compared[] {
  return reportSchema.parse(JSON.parse(readFileSync(file, "utf8"))).rows;
}

/** What is worth a look, even where three rounds happen to agree to a hair. */
const leastLoss = 0.05;
const leastGrowth = 0.1;

/**
 * A sentence for each case that is slower beside its floor than it was, or takes more memory; the machine may be another one, as its floor is too. A ratio
 * fell when the medians lie further apart than the rounds of both runs scatter. Cases that only one of the runs has are not compared.
 */
export function whatGotSlower(before: Compared[], after: Compared[]): string[] {
  const earlier = new Map(before.map((row) => [row.name, row]));
  return after.flatMap((row) => {
    const old = earlier.get(row.name);
    return old ? [...slowdown(row.name, old.ratios, row.ratios), ...growth(row.name, old.megabytes, row.megabytes)] : [];
  });
}

function slowdown(name: string, before: number[] = [], after: number[] = []): string[] {
  if (before.length === 0 || after.length === 0) return [];
  const [was, is] = [median(before), median(after)];
  const noise = spread(before) + spread(after);
  if (was - is <= Math.max(noise, was * leastLoss)) return [];
  return [`Slower: ${name}: ${is.toFixed(2)} of its floor, was ${was.toFixed(2)} (the rounds of both runs scatter by ${noise.toFixed(2)})`];
}

function growth(name: string, before = Number.NaN, after = Number.NaN): string[] {
  return after > before * (1 + leastGrowth) ? [`Larger: ${name}: ${Math.round(after)} MB, was ${Math.round(before)}`] : [];
}

const spread = (ratios: number[]) => Math.max(...ratios) - Math.min(...ratios);
