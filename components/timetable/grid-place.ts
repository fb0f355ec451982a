import { classNames } from "@/components/ui/class-names";

/** Rows and columns of the CSS grid, from 1. */
export interface GridPlace {
  row: number;
  rows: number;
  column: number;
  columns: number;
}

/**
 * A place on a timetable's grid, as class names. The content security policy forbids style
 * attributes, so each number is the sum of its classes: row 5 is `tt-r4 tt-r1` (timetable.css).
 */
export const placeClasses = ({ row, rows, column, columns }: GridPlace): string =>
  classNames(
    "tt-place",
    summands("r", row),
    summands("h", rows),
    summands("c", column),
    summands("w", columns),
  );

/** The number of columns of a day, as class names for the grid itself. */
export const columnCountClasses = (columns: number): string => summands("n", columns);

const largestSummand = 1024;

function summands(letter: string, number: number): string {
  const names = [];
  for (let power = largestSummand; power >= 1; power /= 2)
    if (number & power) names.push(`tt-${letter}${power}`);
  return names.join(" ");
}
