import { counted } from "@/lib/words";
import type { Plot, Point } from "./plot";
import { StackedBars } from "./stacked-bars";

const statusClasses = [
  { key: "succeeded", label: "2xx succeeded", look: "good" },
  { key: "redirected", label: "3xx", look: "note" },
  { key: "refused", label: "4xx refused", look: "warn" },
  { key: "failed", label: "5xx failed", look: "bad" },
] as const;

type StatusClass = (typeof statusClasses)[number]["key"];

interface CallsPlotProps {
  points: Point<StatusClass>[];
  /** `the last 24 hours` */
  during: string;
  table: { summary: string; firstColumn: string };
}

export function CallsPlot({ points, during, table }: CallsPlotProps) {
  const total = (key: StatusClass) =>
    points.reduce((sum, { values }) => sum + (values[key] ?? 0), 0);
  const callsByClass = statusClasses.map(({ key }) => `${total(key).toLocaleString("en")} ${key}`);
  const allCalls = statusClasses.reduce((sum, { key }) => sum + total(key), 0);
  const plot: Plot<StatusClass> = {
    summary: `${counted(allCalls, "call")} in ${during}: ${callsByClass.join(", ")}.`,
    series: statusClasses,
    points,
    table: { ...table, caption: `Calls in ${during}, the latest first` },
  };
  return <StackedBars {...plot} />;
}
