import { area, line } from "d3-shape";
import { canvas, looks, type Plot } from "./plot";
import { PlotFrame } from "./plot-frame";
import { valueScale } from "./scale";

/** Lines over time; a single series is drawn as an area. A line breaks where there is no value. */
export function LinePlot<Key extends string>(plot: Plot<Key>) {
  const { series, points, format } = plot;
  const scale = valueScale(
    points.flatMap(({ values }) => series.map(({ key }) => values[key] ?? 0)),
    { whole: format === undefined },
  );
  const x = (_: number | null, index: number) =>
    points.length === 1 ? canvas.width / 2 : (index / (points.length - 1)) * canvas.width;
  const y = (value: number | null) => canvas.height * (1 - scale.share(value ?? 0));
  const hasValue = (value: number | null) => value !== null;
  const linePath = line<number | null>(x, y).defined(hasValue);
  const areaPath = area<number | null>(x, canvas.height, y).defined(hasValue);
  return (
    <PlotFrame plot={plot} scale={scale}>
      {series.map(({ key, look }) => {
        const values = points.map((point) => point.values[key]);
        return (
          <g key={key}>
            {series.length === 1 && (
              <path
                d={areaPath(values) ?? undefined}
                className={looks[look].fill}
                fillOpacity={0.14}
              />
            )}
            <path
              d={linePath(values) ?? undefined}
              fill="none"
              className={looks[look].stroke}
              strokeWidth={2}
              strokeLinecap="round"
              strokeLinejoin="round"
              strokeDasharray={looks[look].dash}
              vectorEffect="non-scaling-stroke"
            />
            {values.map(
              (value, index) =>
                isIsolated(values, index) && (
                  <path
                    key={points[index]?.key}
                    d={`M${x(value, index)},${y(value)}h0.01`}
                    className={looks[look].stroke}
                    strokeWidth={7}
                    strokeLinecap="round"
                    vectorEffect="non-scaling-stroke"
                  />
                ),
            )}
          </g>
        );
      })}
    </PlotFrame>
  );
}

/** Whether a value has no neighbours. It then forms no line and is drawn as a dot. */
export const isIsolated = (values: (number | null)[], index: number): boolean =>
  (values[index] ?? null) !== null &&
  (values[index - 1] ?? null) === null &&
  (values[index + 1] ?? null) === null;
