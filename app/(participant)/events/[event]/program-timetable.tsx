"use client";

import { usePageWords } from "@/components/page-words";
import { DayBackground } from "@/components/timetable/day-background";
import { columnCountClasses, placeClasses } from "@/components/timetable/grid-place";
import { type TimetableDay, timetableDays } from "@/lib/portal/program/timetable";
import { ActivityEntry, DayHeading, dayOf } from "./activity-entry";
import type { TimetableWords } from "./program-words";
import type { ShownEntry } from "./shown-entry";

interface Props {
  entries: ShownEntry[];
  rooms: { id: string; name: string | null }[];
  path: string;
  zone: string;
  now: Date;
  words: TimetableWords;
}

/**
 * The program as a timetable of rooms and hours for each day. On a narrow screen and on paper the
 * same entries are a list (docs/rules/screens.md#timetable). The scrolling element has its own
 * background: without one, the browser repaints it for each frame. For a screen reader, the entries
 * of all days are one list in chronological order. This is a client component, because the output
 * of a server component is sent twice: as markup and as the tree that React keeps.
 */
export function ProgramTimetable({ entries, rooms, path, zone, now, words }: Props) {
  const { time } = usePageWords();
  const indexes = new Map(entries.map(({ id }, index) => [id, index]));
  const indexOf = ({ id }: ShownEntry) => indexes.get(id) ?? 0;
  const names = new Map(rooms.map(({ id, name }) => [id, name ?? words.unnamedRoom]));
  const scheduled = entries.flatMap((entry) =>
    entry.start === undefined ? [] : [sessionOf(entry, entry.start)],
  );
  const unscheduled = entries.filter(({ start }) => start === undefined);
  const days = timetableDays(scheduled, [...names.keys()], zone);
  return (
    // biome-ignore lint/a11y/useSemanticElements: each day is a grid of its own, and the entries of all days are one list
    <div
      role="list"
      aria-label={words.title}
      className="timetable:max-h-[calc(100dvh-6rem)] timetable:overflow-auto timetable:bg-surface"
    >
      {days.map((day) => (
        <div key={day.date} className={`tt-day ${columnCountClasses(day.columns)}`}>
          <DayBackground
            day={day}
            headRows={headRows(day)}
            headTop="top-10"
            roomName={(id) => names.get(id) ?? words.unnamedRoom}
            words={words}
            zone={zone}
            now={now}
          />
          {placedEntries(day).map(({ entry, place }, at) => (
            // biome-ignore lint/a11y/useSemanticElements: an item of that list
            <div key={entry.id} role="listitem" className="contents">
              {at === 0 && (
                <DayHeading
                  day={dayOf(entry.start, zone, words.notScheduled, time)}
                  place={placeClasses(headingPlace(day))}
                />
              )}
              <ActivityEntry
                entry={entry}
                index={indexOf(entry)}
                path={path}
                zone={zone}
                place={placeClasses(place)}
                words={words}
              />
            </div>
          ))}
        </div>
      ))}
      {unscheduled.map((entry, at) => (
        // biome-ignore lint/a11y/useSemanticElements: an item of that list
        <div key={entry.id} role="listitem">
          {at === 0 && <DayHeading day={words.notScheduled} place="" />}
          <ActivityEntry
            entry={entry}
            index={indexOf(entry)}
            path={path}
            zone={zone}
            words={words}
          />
        </div>
      ))}
    </div>
  );
}

const sessionOf = (entry: ShownEntry, start: string) => ({
  id: entry.id,
  start_time: new Date(start),
  end_time: entry.end === undefined ? null : new Date(entry.end),
  room: entry.room ?? null,
  entry,
});

type Day = TimetableDay<ReturnType<typeof sessionOf>>;

/**
 * The rows above the hours: the day's heading, one for each entry that lasts for days, and the
 * rooms.
 */
const headRows = ({ longSessions }: Day) => 2 + longSessions.length;

const headingPlace = (day: Day) => ({
  row: 1,
  rows: headRows(day) + day.rows,
  column: 1,
  columns: day.columns + 1,
});

/** Entries that last for days are above the hours and span all rooms. */
const placedEntries = (day: Day) => [
  ...day.longSessions.map(({ entry }, at) => ({
    entry,
    place: { row: 2 + at, rows: 1, column: 2, columns: day.columns },
  })),
  ...day.sessions.map(({ session: { entry }, row, rows, column, columns }) => ({
    entry,
    place: { row: headRows(day) + row, rows, column: column + 1, columns },
  })),
];
