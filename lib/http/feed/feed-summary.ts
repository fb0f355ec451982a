import type { LineResult } from "@/lib/reconcile/feed/line";
import type { FeedFault, FeedSummary } from "@/lib/resources/feed";
import { shortText } from "./line-reader";

const faultsKeptAtMost = 100;

export const emptySummary = (): FeedSummary => ({
  lines: 0,
  changed: 0,
  unchanged: 0,
  stale: 0,
  refused: 0,
  facts: {},
  faults: [],
});

/** Counts a line that was applied. */
export function countApplied(summary: FeedSummary, { outcome, facts, faults }: LineResult): void {
  summary.lines += 1;
  summary[outcome] += 1;
  for (const [type, count] of Object.entries(facts))
    summary.facts[type] = (summary.facts[type] ?? 0) + count;
  for (const { found, ...fault } of faults)
    addFault(
      summary,
      found === undefined ? fault : { ...fault, found: shownValue(fault.path, found) },
    );
}

/** Counts a line that could not be read. */
export function countFault(summary: FeedSummary, fault: FeedFault): void {
  summary.lines += 1;
  summary.refused += 1;
  addFault(summary, fault);
}

function addFault(summary: FeedSummary, fault: FeedFault): void {
  if (summary.faults.length < faultsKeptAtMost) summary.faults.push(fault);
}

function shownValue(path: string, found: unknown): FeedFault["found"] {
  if (/\.password$/.test(path)) return "…";
  if (typeof found === "number" || typeof found === "boolean" || found === null) return found;
  return shortText(typeof found === "string" ? found : (JSON.stringify(found) ?? ""));
}
