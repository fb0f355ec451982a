import { query } from "@/lib/db/query";
import { kinds, readLine, type StateLine } from "@/lib/reconcile/feed/line";
import { isTooDestructive } from "@/lib/reconcile/feed/snapshots";
import type { ConvertedSchedule } from "@/lib/reconcile/sources/schedule/convert";
import { hostingGuests, keptRecords } from "@/lib/reconcile/watched-schedule/program-lines";
import type { OwnEvent } from "@/lib/transitions/event-audit";
import { type ImportedLines, linesOfProgram, namedRecord } from "./imported-lines";

/** The kinds that a watched schedule deletes, in the order in which it does. */
const deletedKinds = ["activity", "location", "thread"] as const;

/**
 * What watching a schedule does at first: it also deletes what a completely read file does not
 * name, unless that is too much (docs/rules/schedules.md#applying).
 */
export async function linesOfSnapshot(
  event: OwnEvent,
  program: ConvertedSchedule,
): Promise<ImportedLines> {
  const imported = await linesOfProgram(event.id, program);
  if (program.isIncomplete) return imported;
  const kept = await keptRecords(event.id, program.unreadActivities);
  const named = new Set([
    ...imported.named,
    ...kept.lines.flatMap((line) => {
      const parsed = readLine(line, false);
      return "id" in parsed ? namedRecord(parsed.kind, parsed.id) : [];
    }),
    ...kept.guests.map((key) => namedRecord("person", key)),
  ]);
  const faults = [...imported.faults];
  const deletions: StateLine[] = [];
  const add = (kind: string, stored: { id: string; name: string | null }[]) => {
    const unnamed = stored.filter(({ id }) => !named.has(namedRecord(kind, id)));
    if (isTooDestructive({ storedCount: stored.length, ids: unnamed.map(({ id }) => id) })) {
      faults.push(
        `${kind}: it would delete ${unnamed.length} of ${stored.length}, which is more than half; nothing is deleted`,
      );
      return;
    }
    for (const { id, name } of unnamed) {
      const value = { kind, event: event.id, id, deleted: true };
      const line = readLine({ line: 0, value }, false);
      if ("id" in line) deletions.push({ ...line, item: { ...line.item, name } });
    }
  };
  for (const kind of deletedKinds) add(kind, await storedOf(kind, event.id));
  const isRefused = faults.length > imported.faults.length;
  if (isRefused) deletions.length = 0; // the guard stops all deletions of a snapshot
  if (program.namesPeople && !isRefused)
    add(
      "person",
      (await hostingGuests(event.id)).map((key) => ({ id: key, name: null })),
    );
  return { ...imported, lines: [...imported.lines, ...deletions], faults };
}

const storedOf = (kind: (typeof deletedKinds)[number], eventId: string) =>
  query<{ id: string; name: string | null }>({
    name: `imported-over-${kind}`,
    text: `SELECT id, ${kind === "activity" ? "title" : "name"} AS name
             FROM ${kinds[kind]} WHERE event_id = $1 ORDER BY id`,
    values: [eventId],
  });
