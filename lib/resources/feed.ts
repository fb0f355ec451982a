import * as z from "zod";

/** The codes of faults in feed lines (docs/rules/feed.md#answer). */
const feedFaultCodes = [
  "invalid_json",
  "line_too_long",
  "validation_error",
  "resource_not_found",
  "snapshot_too_destructive",
] as const;

export const feedFaultSchema = z.strictObject({
  line: z.int(),
  code: z.enum(feedFaultCodes),
  path: z.string(),
  found: z.union([z.string(), z.number(), z.boolean(), z.null()]).optional(),
  expected: z.string().optional(),
});

/** The summary of a feed request, in its response and on its page. */
export const feedSummarySchema = z.strictObject({
  lines: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  stale: z.int(),
  refused: z.int(),
  /** The number of occurrences by event type. */
  facts: z.record(z.string(), z.int()),
  /** The first 100. */
  faults: z.array(feedFaultSchema),
});

export type FeedFault = z.output<typeof feedFaultSchema>;
export type FeedSummary = z.output<typeof feedSummarySchema>;
