import { scaleBand } from "d3-scale";
import { canvas, looks, type Plot, type Point } from "./plot";
import { PlotFrame } from "./plot-frame";
import { valueScale } from "./scale";

/** A bar for each hour or day, stacked upwards from the first series. */
export function StackedBars<Key extends string>(plot: Plot<Key>) {
  const { series, points } = plot;
  const total = ({ values }: Point<Key>) =>
    series.reduce((sum, { key }) => sum + (values[key] ?? 0), 0);
  const scale = valueScale(points.map(total), { whole: true });
  const x = scaleBand(
    points.map(({ key }) => key),
    [0, canvas.width],
  ).paddingInner(0.2);
  return (
    <PlotFrame plot={plot} scale={scale}>
      {points.map((point) =>
        stackedParts(
          series.map(({ key, look }) => ({
            look,
            height: scale.share(point.values[key] ?? 0) * canvas.height,
          })),
        ).map(({ look, top, height }) => (
          <rect
            key={look}
            x={x(point.key)}
            y={top}
            width={x.bandwidth()}
            height={height}
            className={looks[look].fill}
          />
        )),
      )}
    </PlotFrame>
  );
}

/**
 * The minimum height of a part, so that it is visible even beside a bar a million times as high.
 */
const minHeight = 1.5;

/**
 * Stacks the parts from the bottom up and omits those without height. When enlarged parts leave too
 * little room, the parts above them are moved down into the canvas.
 */
export function stackedParts<Part extends { height: number }>(
  parts: Part[],
): (Part & { top: number })[] {
  let top = canvas.height;
  return parts
    .filter(({ height }) => height > 0)
    .map((part) => {
      const height = Math.max(part.height, minHeight);
      top = Math.max(0, top - height);
      return { ...part, height, top };
    });
}
