import { outsideSandboxesSql } from "@/lib/db/outside-sandboxes";
import { pool } from "@/lib/db/pool";
import type { OwnEvent } from "@/lib/transitions/event-audit";
import type { Facts } from "@/lib/webhooks/outbox/record";
import { applyInOrder } from "./apply-in-order";
import { type FaultyLine, faultOf, type ReadLine, readLine, type Said, type SnapshotLine, type Thing } from "./line";
import { beginSnapshot, endSnapshot, nameInSnapshots } from "./snapshots";
import type { Source } from "./source";

/** The sender of a feed: an organization's token, or a token of the whole platform (organizationId null). */
export interface Feeder {
  tokenId: string;
  organizationId: string | null;
}

/** A line that was already parsed as JSON; `line` counts from 1. */
export interface FeedLine {
  line: number;
  value: unknown;
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

export interface Applied {
  outcome: "changed" | "unchanged" | "stale" | "refused";
  /** How many occurrences the line recorded. */
  facts: Facts;
  faults: Fault[];
}

/** Called for each applied line with its index among the lines, so that the lines applied before an outage are known. */
export type OnApplied = (at: number, applied: Applied) => void;

/**
 * Applies the lines as if one after the other; returns one Applied per line (docs/rules/feed.md#states). A faulty line never stops the others. An outage does,
 * and the lines applied before it stay applied. An aborted signal stops before the next transaction: lines that were not reached have no Applied.
 */
export const applyLines = (feeder: Feeder, lines: readonly FeedLine[], signal?: AbortSignal, onApplied?: OnApplied): Promise<Applied[]> =>
  applyFed(
    feeder,
    feedSource(feeder),
    lines.map((line) => readFed(feeder, line)),
    signal,
    onApplied,
  );

/** Needs no database, so lines can be read while earlier ones are applied. */
export const readFed = ({ organizationId }: Feeder, line: FeedLine): ReadLine => readLine(line, organizationId === null);

/** A feed as a source. The events that it may change are looked up when its lines first name them. */
export const feedSource = ({ tokenId }: Feeder): Source => ({ actor: { feedToken: tokenId }, name: tokenId, events: new Map() });

/** The same as `applyLines`, for lines that have been read already. */
export async function applyFed(
  feeder: Feeder,
  source: Source,
  read: readonly ReadLine[],
  signal?: AbortSignal,
  onApplied?: OnApplied,
): Promise<Applied[]> {
  const unknown = [...new Set(read.flatMap((line) => eventNamed(line) ?? []))].filter((id) => !source.events.has(id));
  if (unknown.length > 0) for (const event of await visibleEvents(feeder, unknown)) source.events.set(event.id, event);
  return applyRead(source, read, signal, onApplied);
}

/** The same for any source. */
export async function applyRead(
  source: Source,
  read: readonly ReadLine[],
  signal?: AbortSignal,
  onApplied: OnApplied = () => {},
): Promise<Applied[]> {
  const places = new Map<ReadLine, number>();
  for (const [at, line] of read.entries()) places.set(line, at);
  const applied: (Applied | undefined)[] = read.map(() => undefined);
  const keep = (line: ReadLine, outcome: Applied) => {
    const at = places.get(line) ?? 0;
    applied[at] = outcome;
    onApplied(at, outcome);
  };
  for (const part of parts(read)) {
    if (signal?.aborted) break;
    await applyPart(source, part, keep, signal);
  }
  return applied.filter((outcome) => outcome !== undefined);
}

/** The event that a line names, if any. The endpoint takes that event's lease (one request at a time for an event) before it applies the line. */
export function eventOf(value: unknown): string | undefined {
  if (typeof value !== "object" || value === null || !("event" in value) || typeof value.event !== "string") return undefined;
  return value.event.toLowerCase();
}

/** A run of lines with states, or one snapshot line. */
type Part = { said: (Said | FaultyLine)[] } | { snapshot: SnapshotLine };

function parts(read: readonly ReadLine[]): Part[] {
  const result: Part[] = [];
  let run: (Said | FaultyLine)[] = [];
  for (const line of read) {
    if ("state" in line) {
      if (run.length > 0) result.push({ said: run });
      result.push({ snapshot: line });
      run = [];
    } else run.push(line);
  }
  return run.length > 0 ? [...result, { said: run }] : result;
}

/** The named events that the feeder may change. An event of another organization looks like a nonexistent one. */
async function visibleEvents({ organizationId }: Feeder, named: string[]): Promise<OwnEvent[]> {
  const { rows } = await pool().query<OwnEvent>({
    name: "feed-events",
    text: `SELECT id, organization_id FROM events e WHERE id = ANY ($1::uuid[]) AND ($2::uuid IS NULL OR organization_id = $2::uuid) AND ${outsideSandboxesSql("e")}`,
    values: [named, organizationId],
  });
  return rows;
}

const eventNamed = (line: ReadLine) => ("faults" in line ? line.named?.event : line.event);

async function applyPart(source: Source, part: Part, keep: (line: ReadLine, applied: Applied) => void, signal?: AbortSignal): Promise<void> {
  if ("snapshot" in part) {
    keep(part.snapshot, await applySnapshotLine(source, part.snapshot, signal));
    return;
  }
  const isVisible = (thing: Thing) => !isNoEvent(source, thing);
  const said = part.said.flatMap((line) => ("id" in line && isVisible(line) ? [line] : []));
  const faulty = part.said.flatMap((line) => ("faults" in line && line.named && isVisible(line.named) ? [line.named] : []));
  await nameInSnapshots(source, [...said.filter(({ isDeleted }) => !isDeleted), ...faulty]);
  for (const line of part.said) {
    if ("faults" in line) keep(line, refused(line.faults));
    else if (!isVisible(line)) keep(line, noEvent(line));
  }
  await applyInOrder(source, said, keep, signal);
}

function applySnapshotLine(source: Source, line: SnapshotLine, signal?: AbortSignal): Promise<Applied> | Applied {
  if (isNoEvent(source, line)) return noEvent(line);
  return line.state === "begin" ? beginSnapshot(source, line) : endSnapshot(source, line, signal);
}

const isNoEvent = ({ events }: Source, { event }: { event: string | null }) => event !== null && !events.has(event);

const noEvent = ({ line, event }: { line: number; event: string | null }): Applied =>
  refused([{ ...faultOf(line, "$.event", event, "the id of an event"), code: "resource_not_found" }]);

const refused = (faults: Fault[]): Applied => ({ outcome: "refused", facts: {}, faults });
