import { applyLines } from "@/lib/reconcile/feed/apply";
import { applySnapshot } from "@/lib/reconcile/feed/apply-snapshot";
import type { Fault, Source } from "@/lib/reconcile/feed/line";
import { readLine } from "@/lib/reconcile/feed/read-line";
import { addFacts, isTooDestructive } from "@/lib/reconcile/feed/snapshots";
import type { ConvertedItem } from "@/lib/reconcile/sources/schedule/conversion";
import type { ConvertedSchedule } from "@/lib/reconcile/sources/schedule/convert";
import type { OwnEvent } from "@/lib/transitions/event-audit";
import type { ScheduleReport } from "@/lib/transitions/watched-schedule/fetch";
import { hostingGuests, keptRecords, programLines } from "./program-lines";

const faultsAtMost = 100;

/**
 * Makes the event's locations, threads, activities and guests match the program. What the program
 * does not name is deleted, and a guest who hosted is removed. Other people and the event's own
 * fields stay unchanged (docs/rules/schedules.md#applying).
 */
export async function applyProgram(
  event: OwnEvent,
  program: ConvertedSchedule,
  host: string,
  signal: AbortSignal,
): Promise<ScheduleReport> {
  const { items, notes } = program;
  const { lines, guestKeys } = await programLines(event.id, program);
  const guestsBefore = await hostingGuests(event.id);
  const kept = await keptRecords(event.id, program.unreadActivities);
  const applied = await applySnapshot(
    event,
    {
      of: program.isIncomplete ? [] : ["location", "thread", "activity"],
      lines: [...kept.lines, ...lines],
      keeper: { scheduleHost: host },
    },
    signal,
  );
  const faults = applied.faults.map((fault) => faultWords(fault, items[fault.line - 1]));
  const report = {
    changed: applied.changed,
    deleted: applied.deleted,
    facts: { ...applied.facts },
    notes,
    faults,
  };
  const named = new Set([...guestKeys.values(), ...kept.guests]);
  const namesAllPeople = program.namesPeople && !program.isIncomplete;
  const guestsToRemove = namesAllPeople ? guestsBefore.filter((key) => !named.has(key)) : [];
  const isRefused = applied.faults.some(({ code }) => code === "snapshot_too_destructive");
  if (isTooDestructive({ storedCount: guestsBefore.length, ids: guestsToRemove }))
    faults.push(
      `guests: expected at most half of the ${guestsBefore.length} guests to be removed, not ${guestsToRemove.length}`,
    );
  else if (!isRefused && !signal.aborted) {
    const removals = await removeGuests(event, guestsToRemove, signal);
    for (const removed of removals.values()) {
      if (removed.outcome === "changed") report.deleted += 1;
      addFacts(report.facts, removed.facts);
      faults.push(...removed.faults.map((fault) => faultWords(fault, undefined)));
    }
  }
  return { ...report, faults: faults.slice(0, faultsAtMost) };
}

function removeGuests(event: OwnEvent, guests: string[], signal: AbortSignal) {
  const source: Source = {
    actor: "service",
    name: `schedule of ${event.id}`,
    vouches: false,
    events: new Map([[event.id, event]]),
  };
  const lines = guests.map((id) =>
    readLine({ line: 0, value: { kind: "person", event: event.id, id, deleted: true } }, false),
  );
  return applyLines(source, lines, signal);
}

function faultWords({ path, found, expected }: Fault, item: ConvertedItem | undefined): string {
  const field = path.replace(/^\$(?:\.data)?\.?/, "");
  const where = path === "$.of" ? String(found) : [item?.place, field].filter(Boolean).join(": ");
  return expected === undefined ? where : `${where}: expected ${expected}`;
}
