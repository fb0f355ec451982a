import { query } from "@/lib/db/query";
import { mapInSlices } from "@/lib/in-slices";
import { type Fault, type FeedLine, kinds, type StateLine } from "@/lib/reconcile/feed/line";
import { readLine } from "@/lib/reconcile/feed/read-line";
import { isTooDestructive } from "@/lib/reconcile/feed/snapshots";
import type { ConvertedSchedule } from "@/lib/reconcile/sources/schedule/convert";
import {
  hostingGuests,
  keptRecords,
  programLines,
} from "@/lib/reconcile/watched-schedule/program-lines";
import type { OwnEvent } from "@/lib/transitions/event-audit";
import type { PeopleFile } from "./people-csv";

/** What a file says of an event, as lines of the feed, each with its place in the file. */
export interface ImportedLines {
  lines: StateLine[];
  places: Map<StateLine, string>;
  /** All records that the file names, also those of lines with faults. */
  named: Set<string>;
  /** What could not be read, in words. */
  faults: string[];
  /** Guesses, repairs and losses, in words. */
  notes: string[];
  /** The zone that the file names, for an event whose organizers chose none. */
  zone: string | null;
}

/** Each kind comes after the kinds that it refers to, which is the order of their locks too. */
const kindsInOrder = ["event", "location", "thread", "person", "activity"];

export async function linesOfProgram(
  eventId: string,
  program: ConvertedSchedule,
): Promise<ImportedLines> {
  const { items, notes, zone } = program;
  const { lines } = await programLines(eventId, program);
  const placed = lines.map((line, at) => ({ line, place: items[at]?.place ?? "the conference" }));
  return { ...(await readLines(placed)), notes, zone };
}

export async function linesOfPeople(
  eventId: string,
  { people, faults, notes }: PeopleFile,
): Promise<ImportedLines> {
  const answers = await storedAnswersOf(
    eventId,
    people.map(({ email }) => email),
  );
  const placed = people.map(({ email, place, fields, answers: given }, at) => ({
    place,
    line: {
      line: at + 1,
      value: {
        kind: "person",
        event: eventId,
        id: email,
        data: {
          ...fields,
          ...(Object.keys(given).length > 0 && {
            custom_form_fields: { ...answers.get(email), ...given },
          }),
        },
      },
    },
  }));
  const read = await readLines(placed);
  return { ...read, faults: [...faults, ...read.faults], notes, zone: null };
}

/** A line replaces all answers, and the file may ask only some of the questions. */
async function storedAnswersOf(eventId: string, emails: string[]): Promise<Map<string, object>> {
  const rows = await query<{ email: string; answers: object | null }>({
    name: "answers-of-imported-people",
    text: `SELECT w.email, p.custom_form_fields AS answers FROM unnest($2::text[]) w (email)
             LEFT JOIN people a ON a.email = w.email AND NOT a.is_guest AND a.deleted_at IS NULL
             JOIN event_people p ON p.event_id = $1 AND (p.person_id = a.id
               OR p.guest_key = w.email)`,
    values: [eventId, emails],
  });
  return new Map(rows.map(({ email, answers }) => [email, answers ?? {}]));
}

async function readLines(placed: { line: FeedLine; place: string }[]) {
  const places = new Map<StateLine, string>();
  const named = new Set<string>();
  const faults: string[] = [];
  const read = await mapInSlices(placed, ({ line, place }) => {
    const parsed = readLine(line, false);
    const record = "faults" in parsed ? parsed.record : "id" in parsed ? parsed : undefined;
    if (record) named.add(namedRecord(record.kind, record.id));
    if ("faults" in parsed) faults.push(...parsed.faults.map((fault) => faultWords(fault, place)));
    else if (!("state" in parsed)) {
      places.set(parsed, place);
      return parsed;
    }
    return undefined;
  });
  const lines = kindsInOrder.flatMap((kind) =>
    read.filter((line): line is StateLine => line?.kind === kind),
  );
  return { lines, places, named, faults };
}

export const namedRecord = (kind: string, id: string) => `${kind} ${id}`;

/** `line 3 (ana@example.com), email: expected an e-mail address`. */
export function faultWords({ path, found, expected }: Fault, place: string): string {
  const field = path.replace(/^\$(?:\.data)?\.?/, "");
  const value =
    found === undefined ? "" : ` “${typeof found === "string" ? found : JSON.stringify(found)}”`;
  const where = [place, `${field}${value}`.trim()].filter(Boolean).join(", ");
  return expected === undefined ? where : `${where}: expected ${expected}`;
}

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
