import { counted } from "@/lib/words";
import type { Plot, Point } from "./plot";
import { StackedBars } from "./stacked-bars";

const classes = [
  { key: "succeeded", label: "2xx succeeded", look: "good" },
  { key: "redirected", label: "3xx", look: "note" },
  { key: "refused", label: "4xx refused", look: "warn" },
  { key: "failed", label: "5xx failed", look: "bad" },
] as const;

type Class = (typeof classes)[number]["key"];

interface CallsPlotProps {
  points: Point<Class>[];
  /** `the last 24 hours` */
  during: string;
  table: { summary: string; first: string };
}

/** Calls of integrations by the class of their status code. */
export function CallsPlot({ points, during, table }: CallsPlotProps) {
  const total = (key: Class) => points.reduce((sum, { values }) => sum + (values[key] ?? 0), 0);
  const each = classes.map(({ key }) => `${total(key).toLocaleString("en")} ${key}`);
  const all = classes.reduce((sum, { key }) => sum + total(key), 0);
  const plot: Plot<Class> = {
    summary: `${counted(all, "call")} in ${during}: ${each.join(", ")}.`,
    series: classes,
    points,
    table: { ...table, caption: `Calls in ${during}, the latest first` },
  };
  return <StackedBars {...plot} />;
}
