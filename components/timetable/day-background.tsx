"use client";

import "./timetable.css";
import { type ReactNode, useEffect, useState } from "react";
import { classNames } from "@/components/ui/class-names";
import { rowAt, rowMinutes, type TimetableDay } from "@/lib/portal/program/timetable";
import { timeWords } from "@/lib/time/words";
import { type GridPlace, placeClasses } from "./grid-place";

interface Props {
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
}: Props) => (
  <>
    <Background look="h-9" row={headRows} rows={1} column={1} columns={1} />
    {day.rooms.map(({ id, column, columns }) => (
      <Background
        key={id}
        look="border-l border-line"
        row={headRows}
        rows={day.rows + 1}
        column={column + 1}
        columns={columns}
      >
        <p
          className={`sticky ${headTop} z-20 h-9 truncate border-b border-line bg-surface px-3 py-2 text-xs font-semibold`}
        >
          <bdi>{id === null ? words.noRoom : roomName(id)}</bdi>
        </p>
      </Background>
    ))}
    {day.hours.map(({ row, at }) => (
      <HourLine
        key={row}
        row={headRows + row}
        columns={day.columns + 1}
        words={timeWords(at, zone, "time")}
      />
    ))}
    <NowLine day={day} headRows={headRows} now={now} word={words.now} />
  </>
);

const english = { noRoom: "No room", now: "now" };

/** A part of the grid that only a wide screen shows. */
const Background = ({
  look,
  children,
  ...place
}: GridPlace & { look: string; children?: ReactNode }) => (
  <div
    aria-hidden="true"
    className={classNames("hidden timetable:block", look, placeClasses(place))}
  >
    {children}
  </div>
);

interface HourProps {
  row: number;
  columns: number;
  words: string;
}

const HourLine = ({ row, columns, words }: HourProps) => (
  <>
    <Background look="border-t border-line" row={row} rows={1} column={1} columns={columns} />
    <Background look="pointer-events-none z-10" row={row} rows={1} column={1} columns={columns}>
      <span className="sticky left-0 inline-block w-14 bg-surface pl-4 text-xs text-soft tabular-nums">
        {words}
      </span>
    </Background>
  </>
);

type NowLineProps = Pick<Props, "day" | "headRows" | "now"> & { word: string };

/** A line at the current time; renders nothing on other days. */
function NowLine({ day, headRows, now, word }: NowLineProps) {
  // The server's time at first, so that server and browser first draw the same line.
  const [at, setAt] = useState(now);
  useEffect(() => {
    const timer = setInterval(() => setAt(new Date()), (rowMinutes * 60_000) / 5);
    return () => clearInterval(timer);
  }, []);
  const row = rowAt(day, at);
  if (row === null) return null;
  return (
    <Background
      look="pointer-events-none z-10 border-t-2 border-bad"
      row={headRows + row}
      rows={1}
      column={1}
      columns={day.columns + 1}
    >
      <span className="sticky left-0 inline-block rounded-r-sm bg-bad px-1.5 text-xs font-semibold text-on-bad">
        {word}
      </span>
    </Background>
  );
}
