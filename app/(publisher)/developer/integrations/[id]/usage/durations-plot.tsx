import { LinePlot } from "@/components/plots/line-plot";
import { PointLabel } from "@/components/plots/point-label";
import { spanTable, spanWords } from "@/components/plots/span-links";
import type { Calls } from "@/lib/portal/publisher/calls";
import type { Span } from "@/lib/portal/spans";

const percentiles = [
  { key: "p50", label: "p50", look: "accent" },
  { key: "p95", label: "p95", look: "note" },
  { key: "p99", label: "p99", look: "warn" },
] as const;

/** How long calls took, by percentile. The lines break where there were no calls. */
export function DurationsPlot({ span, calls }: { span: Span; calls: (Calls & { at: Date })[] }) {
  return (
    <LinePlot
      summary={summaryOf(span, calls)}
      series={percentiles}
      points={calls.map(({ at, p50, p95, p99 }) => ({
        key: at.toISOString(),
        label: <PointLabel at={at} span={span} />,
        values: { p50, p95, p99 },
      }))}
      table={{
        ...spanTable[span],
        caption: `Duration of calls in ${spanWords[span]}, the latest first`,
      }}
      format={{ value: inMilliseconds, tick: inMilliseconds }}
    />
  );
}

function summaryOf(span: Span, calls: Calls[]): string {
  const timed = calls.filter(({ p99 }) => p99 !== null);
  const latest = timed.at(-1);
  if (!latest) return `No calls in ${spanWords[span]}.`;
  const highest = Math.max(...timed.map(({ p99 }) => p99 ?? 0));
  const each = percentiles.map(({ key, label }) => `${label} ${inMilliseconds(latest[key] ?? 0)}`);
  return `Duration of calls in ${spanWords[span]}: lately ${each.join(", ")}; the highest p99 was ${inMilliseconds(highest)}.`;
}

/** `0.4 ms`, `35 ms`, `1,200 ms`. */
const inMilliseconds = (value: number) =>
  `${value.toLocaleString("en", { maximumFractionDigits: value < 10 ? 1 : 0 })} ms`;
