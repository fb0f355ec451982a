import type { FeedFault, FeedSummary } from "@/lib/resources/feed";

export const feedSummaryFields = {
  lines: "How many lines were read, empty ones aside: the sum of the four that follow.",
  changed: "Lines that changed something.",
  unchanged: "Lines that said what is there already.",
  stale: "Lines whose version is older than what was applied.",
  refused: "Lines with a fault. Nothing of them was applied.",
  facts: "How many webhook events of each type the lines caused.",
  faults: "The first 100 faults: see [lines that are refused](/docs/feed#lines-that-are-refused).",
} satisfies Record<keyof FeedSummary, string>;

export const feedFaultFields = {
  line: "The line, counted from 1.",
  code: "What is wrong with it.",
  path: "Where in the line, as a JSON path.",
  found: "The value found there, cut at 60 characters. Absent where there is none.",
  expected: "Reads after the word expected.",
} satisfies Record<keyof FeedFault, string>;
