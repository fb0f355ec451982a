import { randomUUID } from "node:crypto";
import type { OwnEvent } from "@/lib/transitions/event-audit";
import { type Keeper, markKept } from "@/lib/transitions/kept-kind/kept-kind";
import type { OccurrenceCounts } from "@/lib/webhooks/outbox/record";
import { applyLines } from "./apply";
import type { Source } from "./line";
import { type DeletableKind, deletableKinds, type Fault, type FeedLine } from "./line";
import { readLine } from "./read-line";
import { addFacts, beginSnapshot, endSnapshot } from "./snapshots";

interface SnapshotInput {
  of: readonly DeletableKind[];
  /** Feed lines about this event and these kinds. */
  lines: readonly FeedLine[];
  /** The watched schedule that the lines come from. */
  keeper?: Keeper;
  /** Deletes even more than half of more than twenty records of a kind. */
  force?: boolean;
}

interface SnapshotResult {
  /** Lines that changed something, without deletions. */
  changed: number;
  unchanged: number;
  deleted: number;
  facts: OccurrenceCounts;
  /** Includes the fault of the guard against mass deletion, whose line is 0. */
  faults: Fault[];
}

const batch = 2_000;

/**
 * Makes the records of these kinds match the lines. Records that no line names are deleted
 * (docs/rules/feed.md#snapshots).
 */
export async function applySnapshot(
  event: OwnEvent,
  { of, lines, keeper, force = false }: SnapshotInput,
  signal?: AbortSignal,
): Promise<SnapshotResult> {
  const source: Source = {
    actor: "service",
    name: `snapshot ${randomUUID()}`,
    vouches: false,
    keeper,
    events: new Map([[event.id, event]]),
  };
  const frame = {
    line: 0,
    event: event.id,
    of: deletableKinds.filter((kind) => of.includes(kind)),
    force,
  };
  await beginSnapshot(source, { ...frame, state: "begin" });
  const result: SnapshotResult = { changed: 0, unchanged: 0, deleted: 0, facts: {}, faults: [] };
  for (let at = 0; at < lines.length; at += batch) {
    const read = lines.slice(at, at + batch).map((line) => readLine(line, false));
    const applied = await applyLines(source, read, signal);
    for (const { outcome, facts, faults } of applied.values()) {
      if (outcome === "changed") result.changed += 1;
      if (outcome === "unchanged") result.unchanged += 1;
      addFacts(result.facts, facts);
      result.faults.push(...faults);
    }
  }
  if (signal?.aborted) return result;
  const { deleted, facts, faults } = await endSnapshot(source, { ...frame, state: "end" }, signal);
  if (keeper)
    await markKept(
      keeper,
      frame.of.map((kind) => ({ event: event.id, kind })),
    );
  addFacts(result.facts, facts);
  return { ...result, deleted, faults: [...result.faults, ...faults] };
}
