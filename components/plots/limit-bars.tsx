import type { ReactNode } from "react";
import { canvas, looks } from "./plot";
import { valueScale } from "./scale";

export interface LimitBar {
  key: string;
  label: ReactNode;
  /** The bar in words: `34 of 50 places taken`. */
  words: string;
  value: number;
  /** Null when there is no limit. Bars without a limit are scaled relative to each other. */
  limit: number | null;
}

interface LimitBarsProps {
  caption: string;
  /** The header of the first column: `Thread`. */
  firstColumn: string;
  bars: LimitBar[];
  look?: keyof typeof looks;
}

/**
 * Numbers against their limits, or against each other if there are none. It is a table with a bar
 * in each row, so that each number is beside its bar (docs/rules/screens.md#plots).
 */
export function LimitBars({ caption, firstColumn, bars, look = "accent" }: LimitBarsProps) {
  const unlimitedScale = valueScale(
    bars.filter(({ limit }) => limit === null).map(({ value }) => value),
    { whole: true },
  );
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">{caption}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{firstColumn}</th>
          <th scope="col">{caption}</th>
        </tr>
      </thead>
      <tbody>
        {bars.map(({ key, label, words, value, limit }) => (
          <tr
            key={key}
            className="grid grid-cols-[minmax(7rem,1fr)_minmax(0,auto)] gap-x-4 py-1.5 sm:grid-cols-[minmax(0,3fr)_minmax(0,2fr)_8rem] sm:items-center"
          >
            <th scope="row" className="min-w-0 text-left font-normal wrap-anywhere">
              {label}
            </th>
            <td className="contents">
              <Bar
                share={limit === null ? unlimitedScale.share(value) : shareOf(value, limit)}
                isOver={limit !== null && value > limit}
                look={look}
              />
              <span className="text-right text-soft tabular-nums max-sm:col-start-2 max-sm:row-start-1">
                {words}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/**
 * The used share of a limit, from 0 to 1. A limit of zero is fully used as soon as there is
 * anything.
 */
export const shareOf = (value: number, limit: number): number =>
  limit <= 0 ? Math.min(1, Math.max(0, value)) : Math.min(1, value / limit);

const Bar = ({
  share,
  isOver,
  look,
}: {
  share: number;
  isOver: boolean;
  look: keyof typeof looks;
}) => (
  <svg
    aria-hidden="true"
    viewBox={`0 0 ${canvas.width} 10`}
    preserveAspectRatio="none"
    className="my-1 h-2 w-full overflow-hidden rounded-xs bg-sunken max-sm:col-span-2"
  >
    <rect
      width={share > 0 ? Math.max(share * canvas.width, 4) : 0}
      height={10}
      className={isOver ? looks.bad.fill : looks[look].fill}
    />
  </svg>
);
