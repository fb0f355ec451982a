import type { FeedFault, FeedSummary } from "@/lib/resources/feed";

export const feedSummaryFields = {
  lines: "The number of lines read, without empty ones: the sum of the next four fields.",
  changed: "Lines that changed something.",
  unchanged: "Lines that matched the stored state.",
  stale: "Lines with a version older than the last applied one.",
  refused: "Lines with a fault. No part of them was applied.",
  facts: "The number of webhook events of each type that the lines caused.",
  faults: "The first 100 faults: see [lines that are refused](/docs/feed#lines-that-are-refused).",
} satisfies Record<keyof FeedSummary, string>;

export const feedFaultFields = {
  line: "The line, counted from 1.",
  code: "The kind of fault.",
  path: "The place in the line, as a JSON path.",
  found: "The value found there, cut at 60 characters. Absent when there is none.",
  expected: "The expected value, in words that follow “expected”.",
} satisfies Record<keyof FeedFault, string>;
