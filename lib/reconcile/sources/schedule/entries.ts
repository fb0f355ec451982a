import type { PathStep } from "@/lib/reconcile/faults";
import { isObject } from "@/lib/reconcile/item";
import { type Conversion, type Entry, placeOf } from "./conversion";
import { type Day, fieldsOf, type Talk, talksByRoom } from "./format";
import type { ProgramTimes } from "./program-times";
import { brokenOf, zonesOf } from "./source";
import { hasControls, oneLine, textLimits } from "./texts";

/** The entries of all days, in the order of the file. */
export function entriesOf(days: unknown[], conversion: Conversion, times: ProgramTimes): Entry[] {
  const { notes } = conversion;

  const entriesOfDay = (raw: unknown, path: PathStep[]): Entry[] => {
    const place = placeOf(raw, path);
    const rooms = isObject(raw) ? talksByRoom(raw.rooms) : undefined;
    if (!isObject(raw) || !rooms) {
      loseAll(raw, "a day with a list of talks per room", place);
      return [];
    }
    notes.omitted.count("days", raw, membersOfDay, place);
    const { read: day } = conversion.read(fieldsOf.day, raw, place);
    times.addDay(day, place);
    return [...rooms].flatMap(([room, talks]) => {
      const inRoom = [...path, "rooms", room];
      if (talks === null) return [];
      if (!Array.isArray(talks)) loseAll(talks, "a list of talks", placeOf(talks, inRoom));
      const listed: unknown[] = Array.isArray(talks) ? talks : [];
      return listed.flatMap((talk, at) => entryOf(talk, room, day, [...inRoom, at]) ?? []);
    });
  };

  /** Nobody knows which activities these entries are, so none may end. */
  const loseAll = (found: unknown, expected: string, place: string) => {
    conversion.reportUnread(found, expected, place);
    conversion.isIncomplete = true;
  };

  const entryOf = (raw: unknown, room: string, day: Day, path: PathStep[]): Entry | undefined => {
    if (!isObject(raw) || brokenOf in raw) {
      const expected = { found: raw, expected: "an object with a talk" };
      const broken = isObject(raw) ? (Reflect.get(raw, brokenOf) as typeof expected) : expected;
      loseAll(broken.found, broken.expected, placeOf(raw, path, isObject(raw) && raw.title));
      return undefined;
    }
    const place = placeOf(raw, path, raw.title, raw.guid ?? raw.id ?? raw.code);
    const { read: talk, unread } = conversion.read(fieldsOf.talk, raw, place);
    notes.omitted.count("talks", raw, membersUsed(talk), place);
    if (talk.title && hasControls(talk.title)) notes.reportControls(place);
    const title = conversion.cut("a title", oneLine(talk.title), textLimits.title, place);
    const zones = (Reflect.get(raw, zonesOf) as Entry["zones"] | undefined) ?? {};
    const starts =
      unread.has("date") && !talk.start ? undefined : times.startOf(talk, zones.date, day, place);
    const guid = talk.guid ?? talk.id ?? talk.code ?? title ?? undefined;
    return { talk, unread, zones, day, room: talk.room ?? room, title, place, guid, starts };
  };

  return days.flatMap((day, at) => entriesOfDay(day, ["conference", "days", at]));
}

const membersOfDay = new Set([...Object.keys(fieldsOf.day), "index", "rooms"]);
const membersOfTalk = Object.keys(fieldsOf.talk).filter(
  (name) => !["id", "code", "language"].includes(name),
);
const [usedWithGuid, usedWithId, usedWithCode] = [
  new Set(membersOfTalk),
  new Set([...membersOfTalk, "id"]),
  new Set([...membersOfTalk, "code"]),
];

/** The number or code of a talk identifies it when there is no guid. */
function membersUsed({ guid, id }: Talk): Set<string> {
  if (guid !== undefined) return usedWithGuid;
  return id === undefined ? usedWithCode : usedWithId;
}
