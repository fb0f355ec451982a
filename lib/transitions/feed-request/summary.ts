import type { FeedSummary } from "@/lib/resources/feed";

/** The values of `summaryColumns`. */
export const summaryValues = ({
  lines,
  changed,
  unchanged,
  stale,
  refused,
  facts,
  faults,
}: FeedSummary) => [
  lines,
  changed,
  unchanged,
  stale,
  refused,
  JSON.stringify(facts),
  JSON.stringify(faults),
];

/** SQL that stores a summary, from parameter $2 on. */
export const summaryColumns =
  "lines = $2, changed = $3, unchanged = $4, stale = $5, refused = $6, facts = $7::jsonb, faults = $8::jsonb";
