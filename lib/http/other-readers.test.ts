import { expect, test } from "vitest";
import "@/e2e/support/database";
import { aRandomProgram, placesInTime } from "@/e2e/support/random-program";
import { prisma } from "@/lib/db/prisma";
import { textOfElement } from "@/lib/reconcile/sources/schedule/xml";
import { childrenOf, type Element, xmlTree } from "@/lib/reconcile/sources/schedule/xml-tree";
import { wallTime } from "@/lib/time/zones";
import { scheduleXmlFile } from "./program-files";

// What the programs that read schedule XML make of ours. Each function does what the parser of that
// program does with the times, and refuses what it refuses.

interface Session {
  title: string;
  start: number;
  minutes: number;
  room: string;
  track: string;
  people: string[];
}

const minuteMs = 60_000;

/** The sessions of a file; `startOf` gets the day, the start and the date as they are written. */
function sessionsIn(
  root: Element,
  startOf: (day: Element, start: string, date: string) => number,
  minutesOf: (written: string) => number,
): Session[] {
  const ids = new Set<string>();
  return childrenOf(root, "day").flatMap((day) =>
    childrenOf(day, "room").flatMap((room) =>
      childrenOf(room, "event").map((event) => {
        const text = (name: string) => {
          const [child, ...others] = childrenOf(event, name);
          if (!child || others.length > 0) throw new Error(`${name}: not once`);
          return textOfElement(child);
        };
        const id = event.attributes.id ?? "";
        if (!/^[1-9]\d*$/.test(id) || Number(id) > 0x7fff_ffff || ids.has(id))
          throw new Error(`id ${id}`);
        ids.add(id);
        if (room.attributes.name === undefined) throw new Error("a room without a name");
        return {
          title: text("title"),
          start: startOf(day, text("start"), text("date")),
          minutes: minutesOf(text("duration")),
          room: room.attributes.name,
          track: text("track"),
          people: childrenOf(childrenOf(event, "persons")[0], "person").map(textOfElement),
        };
      }),
    ),
  );
}

/** `HH:mm`, of which a parser takes the minutes of the day. */
function minuteOfDay(written: string): number {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)/.exec(written) ?? [];
  if (hours === undefined) throw new Error(`a time of day, not ${written}`);
  return Number(hours) * 60 + Number(minutes);
}

/** ISO 8601 with an offset. */
function instant(written: string | undefined): number {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/.test(written ?? ""))
    throw new Error(`an instant, not ${written}`);
  return Date.parse(written ?? "");
}

/** The date and time that a reader shows: a start before days change is after midnight. */
function shownAt({ attributes }: Element, start: string, changes: string): string {
  const days = minuteOfDay(start) < minuteOfDay(changes) ? 1 : 0;
  const date = new Date(Date.parse(attributes.date ?? "") + days * 24 * 60 * minuteMs);
  return `${date.toISOString().slice(0, 10)}T${start}`;
}

/** The end of a day is the time at which days change; times are shown by their own offsets. */
function eventFahrplan(root: Element): Session[] {
  const days = childrenOf(root, "day");
  const indexes = days.map(({ attributes }) => Number(attributes.index));
  if (new Set(days.map(({ attributes }) => attributes.date)).size !== Math.max(...indexes))
    throw new Error("as many dates as days");
  return sessionsIn(
    root,
    (day, start, date) => {
      const shown = shownAt(day, start, (day.attributes.end ?? "").slice(11, 16));
      if (date.slice(0, 16) !== shown) throw new Error(`${date} is shown at ${shown}`);
      return instant(date);
    },
    (written) => {
      const [minutes = Number.NaN, hours = 0, days = 0] = written.split(":").map(Number).reverse();
      return (days * 24 + hours) * 60 + minutes;
    },
  );
}

/** Days change at six o'clock in the zone that the file names. */
function giggity(root: Element): Session[] {
  const [conference] = childrenOf(root, "conference");
  const [zone] = childrenOf(conference, "time_zone_name").map(textOfElement);
  if (!zone) throw new Error("no time zone");
  return sessionsIn(
    root,
    (day, start, date) => {
      const shown = shownAt(day, start, "06:00");
      if (wallTime(new Date(instant(date)), zone) !== shown)
        throw new Error(`${date} is shown at ${shown}`);
      return instant(date);
    },
    minuteOfDay,
  );
}

/**
 * The date is the start; a duration is hours and minutes; people are distinguished by their ids.
 */
function engelsystem(root: Element): Session[] {
  for (const { attributes } of childrenOf(root, "day")) {
    expect(instant(attributes.start)).toBeLessThan(instant(attributes.end));
    expect(Number.parseInt(attributes.index ?? "", 10)).toBeGreaterThan(0);
  }
  for (const event of childrenOf(root, "day").flatMap((day) =>
    childrenOf(day, "room").flatMap((room) => childrenOf(room, "event")),
  )) {
    const people = childrenOf(childrenOf(event, "persons")[0], "person");
    expect(new Set(people.map(({ attributes }) => attributes.id)).size).toBe(people.length);
    expect(event.attributes.guid).toMatch(/^[\da-f-]{36}$/);
  }
  return sessionsIn(
    root,
    (_day, _start, date) => instant(date),
    (written) => {
      const [hours = Number.NaN, minutes = Number.NaN] = written.split(":").map(Number);
      return hours * 60 + minutes;
    },
  );
}

const anyElement = {
  ...{ parents: new Map(), entry: "event", whole: "schedule", landmarks: /$/g, target: "" },
};

test.each(
  [eventFahrplan, giggity, engelsystem].flatMap((reader) =>
    placesInTime.map((place, seed) => [reader.name, seed + 1, place, reader] as const),
  ),
)(
  "%s reads schedule XML (%i, %o) with the times, rooms, tracks and people of the program",
  async (_, seed, place, reader) => {
    const { event } = await aRandomProgram(seed * 104_729, place);
    const file = await scheduleXmlFile(
      new Request(`http://localhost:3000/events/${event.slug}/schedule.xml`),
    );
    const { root } = xmlTree(await file.text(), anyElement, () => {});
    const sessions = reader(root);
    const activities = await prisma().activity.findMany({
      where: { event_id: event.id },
      select: {
        ...{ title: true, start_time: true, end_time: true },
        thread: { select: { name: true } },
        host: { select: { display_name: true } },
      },
    });
    const expected = activities.map(({ title, start_time, end_time, thread, host }) => ({
      title,
      start: start_time?.getTime(),
      minutes: Math.floor((Number(end_time) - Number(start_time)) / minuteMs),
      room: expect.any(String),
      track: thread?.name ?? "",
      people: host ? [host.display_name] : [],
    }));
    expect(sessions).toHaveLength(12);
    expect(sessions).toEqual(expect.arrayContaining(expected));
    const [conference] = childrenOf(root, "conference");
    for (const { attributes } of childrenOf(conference, "track")) {
      expect(attributes.slug).toMatch(/^[a-z][a-z0-9-]*$/);
      expect(attributes.color).toMatch(/^#[\da-f]{6}$/i);
    }
    expect(root.name).toBe("schedule");
    expect(childrenOf(root, "version")).toHaveLength(1);
  },
);
