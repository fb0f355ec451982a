import { uuid } from "@/e2e/support/bundle";
import { pool } from "@/lib/db/pool";
import { applyLines } from "@/lib/reconcile/feed/apply";
import type { Results } from "@/lib/reconcile/feed/apply-batches";
import { feedSource, type LineResult, type ParsedLine } from "@/lib/reconcile/feed/line";
import { readLine } from "@/lib/reconcile/feed/read-line";
import type { FeedTokenHolder } from "@/lib/tokens/feed-token";

/** A feed token of the organization in `aBundle`, and one of the platform. */
export const organizationFeeder: FeedTokenHolder = { tokenId: uuid(900), organizationId: uuid(1) };
export const platformFeeder: FeedTokenHolder = { tokenId: uuid(901), organizationId: null };

/**
 * Feeds lines about the event of `aBundle`, unless a line names another event. Returns the results
 * of the applied lines in their order.
 */
export async function feedLines(
  values: object[],
  feeder = organizationFeeder,
  signal?: AbortSignal,
  results: Results = new Map(),
): Promise<LineResult[]> {
  const lines = values.map((value, at): ParsedLine => {
    const json = JSON.parse(JSON.stringify({ event: uuid(2), ...value }));
    return readLine({ line: at + 1, value: json }, feeder.organizationId === null);
  });
  await applyLines(feedSource(feeder), lines, signal, results);
  return lines.flatMap((line) => results.get(line) ?? []);
}

/** The outcome of one line, or its faults when it was refused. */
export async function feedLine(value: object, feeder = organizationFeeder) {
  const [applied] = await feedLines([value], feeder);
  return applied?.outcome === "refused" ? applied.faults : applied?.outcome;
}

/** The number of occurrences recorded since the last call, by event type. */
export async function takeOccurrenceCounts(): Promise<Record<string, number>> {
  const { rows } = await pool().query<{ event_type: string; count: number }>(
    "WITH taken AS (DELETE FROM occurrences RETURNING event_type) SELECT event_type, count(*)::int FROM taken GROUP BY 1 ORDER BY 1",
  );
  return Object.fromEntries(rows.map(({ event_type, count }) => [event_type, count]));
}
