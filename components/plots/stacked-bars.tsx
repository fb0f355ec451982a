import { scaleBand } from "d3-scale";
import { canvas, looks, type Plot, type Point } from "./plot";
import { PlotFrame } from "./plot-frame";
import { valueScale } from "./scale";

/** A bar for each hour or day, stacked from the first series up. */
export function StackedBars<Key extends string>(plot: Plot<Key>) {
  const { series, points } = plot;
  const total = ({ values }: Point<Key>) => series.reduce((sum, { key }) => sum + (values[key] ?? 0), 0);
  const scale = valueScale(points.map(total), { whole: true });
  const x = scaleBand(
    points.map(({ key }) => key),
    [0, canvas.width],
  ).paddingInner(0.2);
  return (
    <PlotFrame plot={plot} scale={scale}>
      {points.map((point) =>
        stacked(series.map(({ key, look }) => ({ look, high: scale.share(point.values[key] ?? 0) * canvas.height }))).map(({ look, top, high }) => (
          <rect key={look} x={x(point.key)} y={top} width={x.bandwidth()} height={high} className={looks[look].fill} />
        )),
      )}
    </PlotFrame>
  );
}

/** What is there can be seen, beside a bar a million times as high too. */
const leastHeight = 1.5;

/** From the ground up; parts without height are left out. Parts that had to be made higher push what is above them down again where there is no room. */
export function stacked<Part extends { high: number }>(parts: Part[]): (Part & { top: number })[] {
  let top = canvas.height;
  return parts
    .filter(({ high }) => high > 0)
    .map((part) => {
      const high = Math.max(part.high, leastHeight);
      top = Math.max(0, top - high);
      return { ...part, high, top };
    });
}
