import { isKeepable } from "@/lib/transitions/kept-kind/kept-elsewhere";
import { markKept } from "@/lib/transitions/kept-kind/mark-kept";
import type { LineResult, ParsedLine } from "./line";
import type { Source } from "./source";

/**
 * Marks the kinds of records that the lines reached as kept by their source
 * (docs/rules/feed.md#kept-elsewhere). A refused line and a stale one keep nothing, and neither
 * does the begin of a snapshot.
 */
export async function markReached(
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
