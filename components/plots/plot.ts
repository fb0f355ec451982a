import type { ReactNode } from "react";

/**
 * How a series can look. Colour is never the only distinction: lines differ in their dashes, bars
 * in their order.
 */
export const looks = {
  accent: { fill: "fill-accent", stroke: "stroke-accent", swatch: "bg-accent", dash: undefined },
  good: { fill: "fill-good", stroke: "stroke-good", swatch: "bg-good", dash: undefined },
  note: { fill: "fill-note", stroke: "stroke-note", swatch: "bg-note", dash: "6 4" },
  warn: { fill: "fill-warn", stroke: "stroke-warn", swatch: "bg-warn", dash: "2 4" },
  bad: { fill: "fill-bad", stroke: "stroke-bad", swatch: "bg-bad", dash: "10 3 2 3" },
} as const;

interface Series<Key extends string> {
  key: Key;
  label: string;
  look: keyof typeof looks;
}

/** The values at one moment, or of one hour or day. */
export interface Point<Key extends string> {
  key: string;
  label: ReactNode;
  /** Null when there is no value, for example no duration without a call. */
  values: Record<Key, number | null>;
}

export interface Plot<Key extends string> {
  summary: string;
  series: readonly Series<Key>[];
  /** Oldest first. */
  points: Point<Key>[];
  /** The table behind the plot. `summary` is the label that opens it: `Hour by hour`. */
  table: { summary: string; caption: string; firstColumn: string };
  /** How numbers are written in the table and beside the axis; as counts by default. */
  format?: { value: (value: number) => string; tick: (value: number) => string };
  /** For a page with many plots. */
  isLow?: true;
}

/** The canvas on which shapes are drawn. It is stretched to the width of its column. */
export const canvas = { width: 1000, height: 100 };
