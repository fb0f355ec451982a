import { Disclosure } from "@/components/ui/disclosure";
import type { Plot } from "./plot";

/**
 * The numbers of a plot as a table, the latest first. Rows in which every number is zero or missing
 * are omitted.
 */
export function PlotTable<Key extends string>({
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
