import { outsideSandboxesSql } from "@/lib/db/outside-sandboxes";
import { query } from "@/lib/db/query";
import type { OwnEvent } from "@/lib/transitions/event-audit";
import type { OccurrenceCounts } from "@/lib/webhooks/outbox/record";
import { applyInOrder } from "./apply-in-order";
import {
  type FaultyLine,
  type ParsedLine,
  type RecordRef,
  readLine,
  type SnapshotLine,
  type StateLine,
  unknownEventFault,
} from "./line";
import { beginSnapshot, endSnapshot, nameInSnapshots } from "./snapshots";
import type { Source } from "./source";

/**
 * The sender of a feed: an organization's token, or a token of the whole platform (organizationId
 * null).
 */
export interface Feeder {
  tokenId: string;
  organizationId: string | null;
}

/** A line that was already parsed as JSON; `line` counts from 1. A fault of its text refuses it. */
export interface FeedLine {
  line: number;
  value: unknown;
  fault?: Fault;
}

export interface Fault {
  line: number;
  code: "validation_error" | "resource_not_found" | "snapshot_too_destructive";
  path: string;
  /** The value at the path, cut at 60 characters; absent when there is none. */
  found?: unknown;
  /** Reads after "expected": `a UUID`. */
  expected?: string;
}

export interface LineResult {
  outcome: "changed" | "unchanged" | "stale" | "refused";
  /** How many occurrences the line recorded. */
  facts: OccurrenceCounts;
  faults: Fault[];
}

/**
 * Called for each applied line with its index among the lines, so that the lines applied before an
 * outage are known.
 */
export type OnLineApplied = (at: number, applied: LineResult) => void;

/**
 * Applies the lines as if one after the other; returns one LineResult per line
 * (docs/rules/feed.md#states). A faulty line never stops the others. An outage does, and the lines
 * applied before it stay applied. An aborted signal stops before the next transaction: lines that
 * were not reached have no result.
 */
export const applyLines = (
  feeder: Feeder,
  lines: readonly FeedLine[],
  signal?: AbortSignal,
  onApplied?: OnLineApplied,
): Promise<LineResult[]> =>
  applyFeederLines(
    feeder,
    feedSource(feeder),
    lines.map((line) => readFeederLine(feeder, line)),
    signal,
    onApplied,
  );

/** Needs no database, so lines can be read while earlier ones are applied. */
export const readFeederLine = ({ organizationId }: Feeder, line: FeedLine): ParsedLine =>
  readLine(line, organizationId === null);

/**
 * A feed as a source. The events that it may change are looked up when its lines first name them.
 */
export const feedSource = ({ tokenId, organizationId }: Feeder): Source => ({
  actor: { feedToken: tokenId },
  name: tokenId,
  vouches: organizationId === null,
  events: new Map(),
});

/** The same as `applyLines`, for lines that have been read already. */
export async function applyFeederLines(
  feeder: Feeder,
  source: Source,
  parsedLines: readonly ParsedLine[],
  signal?: AbortSignal,
  onApplied?: OnLineApplied,
): Promise<LineResult[]> {
  const unknown = [...new Set(parsedLines.flatMap((line) => namedEventId(line) ?? []))].filter(
    (id) => !source.events.has(id),
  );
  if (unknown.length > 0)
    for (const event of await visibleEvents(feeder, unknown)) source.events.set(event.id, event);
  return applyParsedLines(source, parsedLines, signal, onApplied);
}

/** The same for any source. */
export async function applyParsedLines(
  source: Source,
  parsedLines: readonly ParsedLine[],
  signal?: AbortSignal,
  onApplied: OnLineApplied = () => {},
): Promise<LineResult[]> {
  const places = new Map<ParsedLine, number>();
  for (const [at, line] of parsedLines.entries()) places.set(line, at);
  const applied: (LineResult | undefined)[] = parsedLines.map(() => undefined);
  const keepResult = (line: ParsedLine, result: LineResult) => {
    const at = places.get(line) ?? 0;
    applied[at] = result;
    onApplied(at, result);
  };
  for (const segment of splitAtSnapshots(parsedLines)) {
    if (signal?.aborted) break;
    await applySegment(source, segment, keepResult, signal);
  }
  return applied.filter((result) => result !== undefined);
}

/**
 * The event that a line names, if any. The endpoint takes that event's lease (one request at a time
 * for an event) before it applies the line.
 */
export function eventIdOf(value: unknown): string | undefined {
  if (
    typeof value !== "object" ||
    value === null ||
    !("event" in value) ||
    typeof value.event !== "string"
  )
    return undefined;
  return value.event.toLowerCase();
}

/** A run of lines with states, or one snapshot line. */
type Segment = { lines: (StateLine | FaultyLine)[] } | { snapshot: SnapshotLine };

function splitAtSnapshots(parsedLines: readonly ParsedLine[]): Segment[] {
  const result: Segment[] = [];
  let run: (StateLine | FaultyLine)[] = [];
  for (const line of parsedLines) {
    if ("state" in line) {
      if (run.length > 0) result.push({ lines: run });
      result.push({ snapshot: line });
      run = [];
    } else run.push(line);
  }
  return run.length > 0 ? [...result, { lines: run }] : result;
}

/**
 * The named events that the feeder may change. An event of another organization looks like a
 * nonexistent one.
 */
async function visibleEvents({ organizationId }: Feeder, eventIds: string[]): Promise<OwnEvent[]> {
  const rows = await query<OwnEvent>({
    name: "feed-events",
    text: `SELECT id, organization_id FROM events e WHERE id = ANY ($1::uuid[]) AND ($2::uuid IS NULL OR organization_id = $2::uuid) AND ${outsideSandboxesSql("e")}`,
    values: [eventIds, organizationId],
  });
  return rows;
}

const namedEventId = (line: ParsedLine) => ("faults" in line ? line.record?.event : line.event);

async function applySegment(
  source: Source,
  segment: Segment,
  keepResult: (line: ParsedLine, applied: LineResult) => void,
  signal?: AbortSignal,
): Promise<void> {
  if ("snapshot" in segment) {
    keepResult(segment.snapshot, await applySnapshotLine(source, segment.snapshot, signal));
    return;
  }
  const isVisible = (record: RecordRef) => !isUnknownEvent(source, record);
  const stateLines = segment.lines.flatMap((line) =>
    "id" in line && isVisible(line) ? [line] : [],
  );
  const faulty = segment.lines.flatMap((line) =>
    "faults" in line && line.record && isVisible(line.record) ? [line.record] : [],
  );
  await nameInSnapshots(source, [...stateLines.filter(({ isDeleted }) => !isDeleted), ...faulty]);
  for (const line of segment.lines) {
    if ("faults" in line) keepResult(line, refused(line.faults));
    else if (!isVisible(line)) keepResult(line, unknownEvent(line));
  }
  await applyInOrder(source, stateLines, keepResult, signal);
}

function applySnapshotLine(
  source: Source,
  line: SnapshotLine,
  signal?: AbortSignal,
): Promise<LineResult> | LineResult {
  if (isUnknownEvent(source, line)) return unknownEvent(line);
  return line.state === "begin" ? beginSnapshot(source, line) : endSnapshot(source, line, signal);
}

const isUnknownEvent = ({ events }: Source, { event }: { event: string | null }) =>
  event !== null && !events.has(event);

const unknownEvent = ({ line, event }: { line: number; event: string | null }): LineResult =>
  refused([unknownEventFault(line, event)]);

const refused = (faults: Fault[]): LineResult => ({ outcome: "refused", facts: {}, faults });
