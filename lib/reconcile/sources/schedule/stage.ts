import type pg from "pg";
import type { PathOf } from "@/lib/reconcile/checks";
import { jsonPath, type PathStep } from "@/lib/reconcile/faults";
import type { ListName } from "@/lib/reconcile/lists";
import type { BundleReader } from "@/lib/reconcile/sources/bundle/reader";
import type { OwnEvent } from "@/lib/transitions/event-audit";
import { convertSchedule, eventOfSchedule } from "./convert";
import { listedNotes } from "./counted-notes";
import { scheduleSchema, tooMuchOf } from "./format";

interface StagedSchedule {
  notes: string[];
  pathOf: PathOf;
  event: OwnEvent;
  zone: string | null;
}

/** Stages another system's program, if the file is one. Members other than `schedule` are listed in the notes; in a bundle they are faults. */
export async function stageSchedule(
  client: pg.ClientBase,
  reader: BundleReader,
  organization: string | undefined,
): Promise<StagedSchedule | undefined> {
  const { faults, schedule, unknownMembers } = reader;
  if (schedule === undefined) {
    for (const [key, value] of unknownMembers) faults.add(jsonPath([key]), value, "one of users, organizations, events");
    return undefined;
  }
  if (reader.hasBundleItems) faults.add("$.schedule", undefined, "a separate file: a bundle and a schedule are loaded one by one");
  const tooMuch = tooMuchOf(schedule);
  if (tooMuch) {
    faults.add("$.schedule", undefined, tooMuch);
    return undefined;
  }
  const parsed = scheduleSchema.safeParse(schedule);
  for (const issue of parsed.error?.issues ?? []) faults.add(jsonPath(["schedule", ...issue.path]), valueAt(schedule, issue.path), issue.message);
  if (organization === undefined) {
    faults.add("--organization", undefined, "the id of the organization that will own the event: npm run import -- --organization ID FILE");
  }
  if (!parsed.success || organization === undefined || faults.count > 0) return undefined;

  const ownEvent = { id: eventOfSchedule(parsed.data, organization), organization_id: organization };
  const { event, newEvent, items, notes, zone } = convertSchedule(parsed.data, { id: ownEvent.id, organization });
  const pathsByList = new Map<ListName, PathStep[][]>();
  reader.stage("events", 0, 0, event, ["schedule", "conference"], { ...newEvent, slug: await freeSlug(client, newEvent.slug, event.id) });
  for (const { list, item, path } of items) {
    const sources = pathsByList.get(list) ?? [];
    pathsByList.set(list, sources);
    reader.stage(list, 0, sources.length, item, ["schedule", ...path]);
    sources.push(["schedule", ...path]);
  }
  const omittedNotes = unknownMembers.map(([key]) => `not carried over: ${key}`);
  return { notes: [...notes, ...listedNotes(omittedNotes)], pathOf: pathsIn(pathsByList), event: ownEvent, zone };
}

function pathsIn(pathsByList: Map<ListName, PathStep[][]>): PathOf {
  return (list, row) => {
    if (list === "events") return row.field === "organization" ? "--organization" : jsonPath(["schedule", "conference"]);
    return jsonPath(pathsByList.get(list)?.[row.at] ?? ["schedule"]);
  };
}

async function freeSlug(client: pg.ClientBase, slug: unknown, event: unknown): Promise<unknown> {
  const { rows } = await client.query("SELECT 1 FROM events WHERE slug = $1 AND id <> $2::uuid", [slug, event]);
  return rows.length > 0 ? `${slug}-${String(event).slice(0, 8)}` : slug;
}

const valueAt = (value: unknown, path: PropertyKey[]) =>
  path.reduce<unknown>((inside, step) => (typeof inside === "object" && inside !== null ? Reflect.get(inside, step) : undefined), value);
