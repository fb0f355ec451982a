"use client";

import { useEffect, useState } from "react";
import {
  type RoomColumns,
  rowAt,
  rowMinutes,
  type TimetableDay,
} from "@/lib/portal/program/timetable";
import { placeClasses } from "./grid-place";
import "./timetable.css";
import { timeWords } from "@/lib/time/words";

interface Props {
  /** ISO 8601: the start of the first row. */
  begins: string;
  rows: number;
  headRows: number;
  columns: number;
  /** The server's time, so that server and browser first draw the same line. */
  now: string;
  word: string;
}

/** A line at the current time; renders nothing on other days. */
export function NowLine({ begins, rows, headRows, columns, now, word }: Props) {
  const [at, setAt] = useState(() => new Date(now));
  useEffect(() => {
    const timer = setInterval(() => setAt(new Date()), (rowMinutes * 60_000) / 5);
    return () => clearInterval(timer);
  }, []);
  const row = rowAt({ begins: new Date(begins), rows }, at);
  if (row === null) return null;
  return (
    <div
      aria-hidden="true"
      className={`pointer-events-none z-10 hidden border-t-2 border-bad timetable:block ${placeClasses({ row: headRows + row, rows: 1, column: 1, columns })}`}
    >
      <span className="sticky left-0 inline-block rounded-r-sm bg-bad px-1.5 text-xs font-semibold text-on-bad">
        {word}
      </span>
    </div>
  );
}

interface DayBackgroundProps {
  day: Pick<TimetableDay<unknown>, "rooms" | "hours" | "rows" | "columns"> & { begins: Date };
  /**
   * The rows of the grid above the first hour: for the day's heading, for activities that last for
   * days, and for the rooms.
   */
  headRows: number;
  /** Where the rooms stick while the hours are scrolled. */
  headTop: "top-0" | "top-10";
  roomName: (id: string) => string;
  words?: { noRoom: string; now: string };
  zone: string;
  now: Date;
}

/**
 * The background of a day's activities: the rooms above, the hours at the side, and the current
 * time. Each activity states its time and room itself, so all of this is hidden from screen
 * readers. On a narrow screen none of it is shown.
 */
export const DayBackground = ({
  day,
  headRows,
  headTop,
  roomName,
  words = english,
  zone,
  now,
}: DayBackgroundProps) => (
  <>
    <div
      aria-hidden="true"
      className={`hidden h-9 timetable:block ${placeClasses({ row: headRows, rows: 1, column: 1, columns: 1 })}`}
    />
    {day.rooms.map((room) => (
      <div
        key={room.id}
        aria-hidden="true"
        className={`hidden border-l border-line timetable:block ${placeClasses(roomPlace(room, day.rows, headRows))}`}
      >
        <p
          className={`sticky ${headTop} z-20 h-9 truncate border-b border-line bg-surface px-3 py-2 text-xs font-semibold`}
        >
          <bdi>{room.id === null ? words.noRoom : roomName(room.id)}</bdi>
        </p>
      </div>
    ))}
    {day.hours.map(({ row, at }) => (
      <HourLine
        key={row}
        row={headRows + row}
        columns={day.columns + 1}
        words={timeWords(at, zone, "time")}
      />
    ))}
    <NowLine
      begins={day.begins.toISOString()}
      rows={day.rows}
      headRows={headRows}
      columns={day.columns + 1}
      now={now.toISOString()}
      word={words.now}
    />
  </>
);

const english = { noRoom: "No room", now: "now" };

const roomPlace = ({ column, columns }: RoomColumns, rows: number, headRows: number) => ({
  row: headRows,
  rows: rows + 1,
  column: column + 1,
  columns,
});

const HourLine = ({ row, columns, words }: { row: number; columns: number; words: string }) => (
  <>
    <div
      aria-hidden="true"
      className={`hidden border-t border-line timetable:block ${placeClasses({ row, rows: 1, column: 1, columns })}`}
    />
    <div
      aria-hidden="true"
      className={`pointer-events-none z-10 hidden timetable:block ${placeClasses({ row, rows: 1, column: 1, columns })}`}
    >
      <span className="sticky left-0 inline-block w-14 bg-surface pl-4 text-xs text-soft tabular-nums">
        {words}
      </span>
    </div>
  </>
);
