"use client";

import { useEffect, useState } from "react";
import { rowAt, rowMinutes } from "@/lib/portal/program/timetable";
import { placeClasses } from "./grid-place";

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
