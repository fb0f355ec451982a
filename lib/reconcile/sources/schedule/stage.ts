import { namedLockSql } from "@/lib/db/named-lock";
import type { Transaction } from "@/lib/db/transact";
import type { PathOf } from "@/lib/reconcile/checks";
import { jsonPath } from "@/lib/reconcile/faults";
import type { ListName } from "@/lib/reconcile/lists";
import type { BundleReader } from "@/lib/reconcile/sources/bundle/reader";
import type { OwnEvent } from "@/lib/transitions/event-audit";
import { conferenceOf, convertSchedule, eventOfSchedule } from "./convert";
import { listedNotes } from "./notes";
import { storedProgram } from "./stored";

interface StagedSchedule {
  notes: string[];
  pathOf: PathOf;
  event: OwnEvent;
  zone: string | null;
}

interface Options {
  organization?: string | undefined;
  fileName?: string | undefined;
}

/**
 * Stages another system's program, if the file is one. Members other than `schedule` are listed in
 * the notes; in a bundle they are faults.
 */
export async function stageSchedule(
  tx: Transaction,
  reader: BundleReader,
  options: Options,
): Promise<StagedSchedule | undefined> {
  const { faults, schedule: source, unknownMembers } = reader;
  const { organization } = options;
  if (source === undefined) {
    for (const [key, value] of unknownMembers)
      faults.add(jsonPath([key]), value, "one of users, organizations, events");
    return undefined;
  }
  if (reader.hasBundleItems)
    faults.add(
      "$.schedule",
      undefined,
      "a separate file: a bundle and a schedule are loaded one by one",
    );
  const conference = conferenceOf(source, options.fileName, faults);
  if (organization === undefined) {
    faults.add(
      "--organization",
      undefined,
      "the id of the organization that will own the event: npm run import -- --organization ID FILE",
    );
  }
  if (!conference || organization === undefined || faults.count > 0) return undefined;

  const ownEvent = { id: eventOfSchedule(conference, organization), organization_id: organization };
  await tx.query(namedLockSql("import", "hashtext('')"));
  const stored = await storedProgram(({ text, values }) => tx.query(text, ...values), ownEvent.id);
  const { event, newEvent, items, notes, zone } = convertSchedule(
    source,
    conference,
    { id: ownEvent.id, organization },
    stored,
  );
  const places = new Map<ListName, string[]>();
  reader.stage("events", 0, 0, event, ["schedule", "conference"], {
    ...newEvent,
    slug: await freeSlug(tx, newEvent.slug, event.id),
  });
  for (const { list, item, place } of items) {
    const ofList = places.get(list) ?? [];
    places.set(list, ofList);
    reader.stage(list, 0, ofList.length, item, [place]);
    ofList.push(place);
  }
  const omittedNotes = unknownMembers.map(([key]) => `not carried over: ${key}`);
  return {
    notes: [...notes, ...listedNotes(omittedNotes)],
    pathOf: placesIn(places),
    event: ownEvent,
    zone,
  };
}

function placesIn(places: Map<ListName, string[]>): PathOf {
  return (list, row) => {
    if (list === "events")
      return row.field === "organization" ? "--organization" : jsonPath(["schedule", "conference"]);
    const place = places.get(list)?.[row.at] ?? "$.schedule";
    return row.field === null ? place : `${place}: ${row.field}`;
  };
}

async function freeSlug(tx: Transaction, slug: unknown, event: unknown): Promise<unknown> {
  const rows = await tx.query(
    "SELECT 1 FROM events WHERE slug = $1 AND id <> $2::uuid",
    slug,
    event,
  );
  return rows.length > 0 ? `${slug}-${String(event).slice(0, 8)}` : slug;
}
