import { outsideSandboxesSql } from "@/lib/db/outside-sandboxes";
import { query } from "@/lib/db/query";
import type { OwnEvent } from "@/lib/transitions/event-audit";
import { isKeepable } from "@/lib/transitions/kept-kind/kept-elsewhere";
import { markKept } from "@/lib/transitions/kept-kind/kept-kind";
import { applyInBatches, type Results } from "./apply-batches";
import type { Source } from "./line";
import {
  type FaultyLine,
  type LineResult,
  type ParsedLine,
  refused,
  type SnapshotLine,
  type StateLine,
  unknownEventFault,
} from "./line";
import { beginSnapshot, endSnapshot, nameInSnapshots } from "./snapshots";

/**
 * Applies the lines as if one after the other; returns the result of each
 * (docs/rules/feed.md#states). A faulty line never stops the others. An outage does, and the lines
 * applied before it stay applied: `results` has theirs. An aborted signal stops before the next
 * transaction: lines that were not reached have no result.
 */
export async function applyLines(
  source: Source,
  lines: readonly ParsedLine[],
  signal?: AbortSignal,
  results: Results = new Map(),
): Promise<Results> {
  await findEvents(source, lines);
  try {
    await applyRuns(source, lines, results, signal);
  } finally {
    await markReached(source, lines, results);
  }
  return results;
}

/** The states between two lines of snapshots are applied together. */
async function applyRuns(
  source: Source,
  lines: readonly ParsedLine[],
  results: Results,
  signal?: AbortSignal,
): Promise<void> {
  let states: (StateLine | FaultyLine)[] = [];
  for (const line of lines) {
    if (signal?.aborted) return;
    if ("state" in line) {
      await applyStates(source, states, results, signal);
      states = [];
      results.set(line, await applySnapshotLine(source, line, signal));
    } else states.push(line);
  }
  await applyStates(source, states, results, signal);
}

/** An event of another organization looks like a nonexistent one. */
async function findEvents(
  { organizationId, events }: Source,
  lines: readonly ParsedLine[],
): Promise<void> {
  if (organizationId === undefined) return;
  const named = lines.flatMap((line) => ("faults" in line ? line.record : line)?.event ?? []);
  const unknown = [...new Set(named)].filter((id) => !events.has(id));
  if (unknown.length === 0) return;
  const found = await query<OwnEvent>({
    name: "feed-events",
    text: `SELECT id, organization_id FROM events e
            WHERE id = ANY ($1::uuid[]) AND ($2::uuid IS NULL OR organization_id = $2::uuid)
              AND ${outsideSandboxesSql("e")}`,
    values: [unknown, organizationId],
  });
  for (const event of found) events.set(event.id, event);
}

async function applyStates(
  source: Source,
  lines: readonly (StateLine | FaultyLine)[],
  results: Results,
  signal?: AbortSignal,
): Promise<void> {
  if (lines.length === 0 || signal?.aborted) return;
  const known = lines.filter((line) => isKnown(source, "faults" in line ? line.record : line));
  const named = known.filter((line) => "faults" in line || !line.isDeleted);
  await nameInSnapshots(
    source,
    named.flatMap((line) => ("faults" in line ? (line.record ?? []) : line)),
  );
  const states: StateLine[] = [];
  for (const line of lines) {
    if ("faults" in line) results.set(line, refused(...line.faults));
    else if (isKnown(source, line)) states.push(line);
    else results.set(line, unknownEvent(line));
  }
  await applyInBatches(source, states, results, signal);
}

function applySnapshotLine(
  source: Source,
  line: SnapshotLine,
  signal?: AbortSignal,
): Promise<LineResult> | LineResult {
  if (!isKnown(source, line)) return unknownEvent(line);
  return line.state === "begin" ? beginSnapshot(source, line) : endSnapshot(source, line, signal);
}

const isKnown = ({ events }: Source, record: { event: string | null } | undefined) =>
  record !== undefined && (record.event === null || events.has(record.event));

const unknownEvent = ({ line, event }: { line: number; event: string | null }): LineResult =>
  refused(unknownEventFault(line, event));

/**
 * Marks the kinds of records that the lines reached as kept by their source
 * (docs/rules/feed.md#kept-elsewhere). A refused line and a stale one keep nothing, and neither
 * does the begin of a snapshot.
 */
async function markReached(
  { keeper }: Source,
  lines: readonly ParsedLine[],
  results: ReadonlyMap<ParsedLine, LineResult>,
): Promise<void> {
  if (!keeper) return;
  // A schedule says an event's place once, if nobody has, and leaves it to the organizers.
  const isSchedule = "scheduleHost" in keeper;
  const reached = new Map<string, { event: string; kind: string }>();
  for (const line of lines) {
    const outcome = results.get(line)?.outcome ?? "refused";
    if (outcome === "refused" || outcome === "stale" || "faults" in line) continue;
    const { event } = line;
    if (event === null) continue;
    const kinds = "id" in line ? [line.kind] : line.state === "end" ? line.of : [];
    for (const kind of kinds)
      if (isKeepable(kind) && !(kind === "event" && isSchedule))
        reached.set(`${event} ${kind}`, { event, kind });
  }
  await markKept(keeper, [...reached.values()]);
}
