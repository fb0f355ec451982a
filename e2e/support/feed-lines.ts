import { uuid } from "@/e2e/support/bundle";
import { pool } from "@/lib/db/pool";
import { applyLines, type Feeder, type LineResult } from "@/lib/reconcile/feed/apply";

/** A feed token of the organization in `aBundle`, and one of the platform. */
const organizationFeeder: Feeder = { tokenId: uuid(900), organizationId: uuid(1) };
export const platformFeeder: Feeder = { tokenId: uuid(901), organizationId: null };

/** Feeds lines about the event of `aBundle`, unless a line names another event. */
export const feedLines = (values: object[], feeder = organizationFeeder): Promise<LineResult[]> =>
  applyLines(
    feeder,
    values.map((value, at) => ({
      line: at + 1,
      value: JSON.parse(JSON.stringify({ event: uuid(2), ...value })),
    })),
  );

/** The outcome of one line, or its faults when it was refused. */
export async function feedLine(value: object, feeder = organizationFeeder) {
  const [applied] = await feedLines([value], feeder);
  return applied?.outcome === "refused" ? applied.faults : applied?.outcome;
}

/** The number of occurrences recorded since the last call, by event type. */
export async function takeOccurrenceCounts(): Promise<Record<string, number>> {
  const { rows } = await pool().query<{ event_type: string; count: number }>(
    "WITH gone AS (DELETE FROM occurrences RETURNING event_type) SELECT event_type, count(*)::int FROM gone GROUP BY 1 ORDER BY 1",
  );
  return Object.fromEntries(rows.map(({ event_type, count }) => [event_type, count]));
}
