import type { ReactNode } from "react";
import { Disclosure } from "@/components/ui/disclosure";
import { canvas, looks, type Plot } from "./plot";
import { firstMiddleLast, shortNumber, type ValueScale } from "./scale";

/**
 * Everything around the shapes of a plot over time: the legend, both axes, and the table behind it.
 * It is rendered on the server and needs no script. The shapes stretch with the column. The labels
 * are text beside them, so they keep their size (docs/rules/screens.md#plots).
 */
export function PlotFrame<Key extends string>({
  plot,
  scale,
  children,
}: {
  plot: Plot<Key>;
  scale: ValueScale;
  children: ReactNode;
}) {
  const { summary, series, points, format } = plot;
  const labelledPoints = firstMiddleLast(points);
  return (
    <figure className="min-w-0">
      <ul className="mb-4 flex flex-wrap gap-x-4 gap-y-1 text-xs text-soft">
        {series.map(({ key, label, look }) => (
          <li key={key} className="inline-flex items-center gap-1.5">
            <span
              aria-hidden="true"
              className={`size-2 rounded-xs forced-color-adjust-none ${looks[look].swatch}`}
            />
            {label}
          </li>
        ))}
      </ul>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2">
        <div
          aria-hidden="true"
          className="-my-[0.5625rem] flex flex-col-reverse justify-between text-right text-xs text-faint tabular-nums"
        >
          {scale.ticks.map((tick) => (
            <span key={tick}>{format ? format.tick(tick) : shortNumber(tick)}</span>
          ))}
        </div>
        <svg
          role="img"
          aria-label={summary}
          viewBox={`0 0 ${canvas.width} ${canvas.height}`}
          preserveAspectRatio="none"
          className={`w-full overflow-visible ${plot.isLow ? "h-24" : "h-40"}`}
        >
          {scale.ticks.map((tick) => (
            <line
              key={tick}
              x2={canvas.width}
              y1={canvas.height * (1 - scale.share(tick))}
              y2={canvas.height * (1 - scale.share(tick))}
              className={tick === 0 ? "stroke-edge" : "stroke-line"}
              vectorEffect="non-scaling-stroke"
            />
          ))}
          {children}
        </svg>
        <div
          aria-hidden="true"
          className={`col-start-2 mt-2 flex gap-x-3 text-xs text-faint ${labelledPoints.length === 1 ? "justify-center" : "justify-between"}`}
        >
          {labelledPoints.map(({ key, label }) => (
            <span key={key}>{label}</span>
          ))}
        </div>
      </div>
      <PlotTable plot={plot} />
    </figure>
  );
}

/**
 * The numbers of a plot as a table, the latest first. Rows in which every number is zero or missing
 * are omitted.
 */
function PlotTable<Key extends string>({
  plot: { series, points, table, format },
}: {
  plot: Plot<Key>;
}) {
  const rows = points
    .filter(({ values }) => series.some(({ key }) => (values[key] ?? 0) !== 0))
    .reverse();
  if (rows.length === 0) return null;
  return (
    <Disclosure summary={table.summary}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable with the keyboard. */}
      <section aria-label={table.caption} tabIndex={0} className="max-h-96 overflow-auto">
        <table className="w-full tabular-nums">
          <caption className="sr-only">{table.caption}</caption>
          <thead>
            <tr className="text-xs text-soft">
              <th scope="col" className="py-1 text-left font-medium">
                {table.firstColumn}
              </th>
              {series.map(({ key, label }) => (
                <th key={key} scope="col" className="py-1 pl-3 text-right font-medium">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, label, values }) => (
              <tr key={key}>
                <th scope="row" className="py-1 text-left font-normal">
                  {label}
                </th>
                {series.map((each) => (
                  <td key={each.key} className="py-1 pl-3 text-right">
                    <Value of={values[each.key]} format={format?.value} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Disclosure>
  );
}

const Value = ({
  of: value,
  format = formatCount,
}: {
  of: number | null;
  format?: (value: number) => string;
}) => (value === null ? <span className="text-faint">None</span> : format(value));

const formatCount = (value: number) => value.toLocaleString("en");

/**
 * Shown instead of a plot without numbers: what the plot will show. `during` is the span of a plot
 * over time, before which there may have been something.
 */
export const EmptyPlot = ({ during, children }: { during?: string; children: ReactNode }) => (
  <p className="py-4 text-sm text-soft">
    Nothing {during === undefined ? "yet" : `in ${during}`}: {children}
  </p>
);
