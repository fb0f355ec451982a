import { namedId } from "@/lib/crypto/named-id";
import type { Faults } from "@/lib/reconcile/faults";
import { type Item, isObject } from "@/lib/reconcile/item";
import { ProgramActivities } from "./activities";
import { Conversion, type ConvertedItem } from "./conversion";
import { entriesOf } from "./entries";
import { type Conference, conferenceMembers, fieldsOf, readFields } from "./format";
import { ProgramPlaces } from "./places";
import { ProgramTimes } from "./program-times";
import { type ScheduleSource, tooMuchOf } from "./source";
import { ProgramSpeakers } from "./speakers";
import type { StoredProgram } from "./stored";
import { oneLine, paragraphs, slugOf, textLimits, titleAsRead } from "./texts";

/**
 * What every reader makes of a file: a program in the form of a bundle
 * (docs/rules/schedules.md#read-formats).
 */
export interface ConvertedSchedule {
  event: Item;
  /**
   * Values that only a new event gets: a later version of the file does not touch the organizer's
   * decisions.
   */
  newEvent: Item;
  items: ConvertedItem[];
  notes: string[];
  /** The IANA zone that the schedule names, for an event whose organizers chose none. */
  zone: string | null;
  /** Where the event takes place, for an event that does not say it yet. */
  place: { location?: string; city?: string };
  /** The stored activities of entries that could not be read: they stay as they are. */
  unreadActivities: string[];
  /** Nobody knows what else the file names, so what it does not name does not end. */
  isIncomplete: boolean;
  /** Calendars name no speakers, so that they change none. */
  namesPeople: boolean;
}

/**
 * The id of the event that an organization's import of a schedule creates. It is the same for a
 * later version of the schedule.
 */
export const eventOfSchedule = (
  { acronym, guid, title }: Conference,
  organization: string,
): string => namedId("event", organization, acronym ?? guid ?? title ?? "");

/**
 * The conference with its title; undefined, with the fault, for a file that has none or too much.
 * `fileName` is the file's name without the extension; a calendar without a name is known by it.
 */
export function conferenceOf(
  { schedule, format }: ScheduleSource,
  fileName: string | undefined,
  faults: Faults,
): Conference | undefined {
  const tooMuch = tooMuchOf(schedule);
  const raw = isObject(schedule) ? schedule.conference : undefined;
  if (tooMuch) faults.add("$.schedule", undefined, tooMuch);
  else if (!isObject(raw))
    faults.add("$.schedule.conference", undefined, "an object with the conference");
  if (tooMuch || !isObject(raw)) return undefined;
  const conference = readFields(fieldsOf.conference, raw, () => {});
  const title = conference.title ?? conference.acronym ?? fileName;
  if (conference.days && title !== undefined) return { ...conference, title };
  if (!conference.days) faults.add("$.schedule.conference.days", undefined, "a list of days");
  else if (format === "icalendar")
    faults.add(
      "NAME",
      undefined,
      "a calendar with a name (NAME or X-WR-CALNAME), or a file whose name can be its title",
    );
  else faults.add("$.schedule.conference.title", undefined, "the title of the conference");
  return undefined;
}

/**
 * The conference as an event, rooms as locations, tracks as threads, talks as activities, speakers
 * as guests (docs/rules/schedules.md#repairs).
 */
export function convertSchedule(
  source: ScheduleSource,
  conference: Conference,
  target: { id: string; organization: string },
  stored: StoredProgram,
): ConvertedSchedule {
  const conversion = new Conversion(source, target.id, stored);
  const times = new ProgramTimes(conversion, conference);
  readConference(conversion);
  const listedRooms = conversion.readList("room", conference.rooms);
  const listedTracks = conversion.readList("track", conference.tracks);
  const entries = entriesOf(conference.days ?? [], conversion, times);
  const speakers = new ProgramSpeakers(conversion, entries);
  const usedRooms = entries.map(({ room }) => room);
  const rooms = new ProgramPlaces("room", conversion, listedRooms, usedRooms);
  const usedTracks = entries.map(({ talk }) => talk.track);
  const tracks = new ProgramPlaces("track", conversion, listedTracks, usedTracks);
  const activities = new ProgramActivities(conversion, times, rooms, tracks, speakers);
  activities.addAll(entries);
  if (source.format === "icalendar") for (const places of [tracks, rooms]) places.keepUnused();
  const kept = [tracks, rooms, speakers].flatMap((each) => each.keptItems());
  return {
    ...eventOf(conversion, conference, target, times, activities),
    items: [...conversion.items, ...kept],
    zone: times.adoptableZone(),
    notes: conversion.notes.notes(),
    unreadActivities: activities.unread,
    isIncomplete: conversion.isIncomplete,
    namesPeople: conversion.namesPeople,
  };
}

/** Names what cannot be read, and what has no field. */
function readConference(conversion: Conversion) {
  const { notes, source } = conversion;
  const raw = isObject(source.schedule) ? source.schedule : {};
  const conference = isObject(raw.conference) ? raw.conference : {};
  notes.omitted.count("the schedule", raw, new Set(["conference"]), "");
  notes.omitted.count("the conference", conference, conferenceMembers, "");
  conversion.read(fieldsOf.conference, conference, "$.schedule.conference");
}

function eventOf(
  conversion: Conversion,
  conference: Conference,
  target: { id: string; organization: string },
  times: ProgramTimes,
  { languages, hasMoved }: ProgramActivities,
): Pick<ConvertedSchedule, "event" | "newEvent" | "place"> {
  const { stored, isIncomplete } = conversion;
  const text = paragraphs(conference.description);
  const description = conversion.cut("a description", text, textLimits.text, "");
  const [location, city] = [oneLine(conference.venue), oneLine(conference.city)];
  const place = {
    ...(location && stored.location === null && { location }),
    ...(city && stored.city === null && { city }),
  };
  const title = conversion.cut("a title", oneLine(conference.title), textLimits.title, "");
  const fields = {
    ...(title !== titleAsRead(stored.title, "Untitled event") && { title }),
    ...(description !== null && { description }),
    ...(languages.size > 0 && { language: [...languages].sort() }),
  };
  const dates = times.span();
  const slug = slugOf(conference.acronym ?? conference.title ?? "") || null;
  return {
    event: {
      ...target,
      ...(!isIncomplete && { ...fields, ...(hasMoved && dates) }),
      ...place,
    },
    newEvent: {
      ...target,
      ...fields,
      title,
      ...dates,
      ...place,
      slug,
      publish_status: "draft",
      visibility: "private",
    },
    place,
  };
}
