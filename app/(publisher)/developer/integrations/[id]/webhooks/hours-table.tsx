import { Disclosure } from "@/components/ui/disclosure";
import { LocalTime } from "@/components/ui/local-time";
import type { HourOfDeliveries } from "@/lib/portal/publisher/deliveries-health";

export interface Hour extends HourOfDeliveries {
  /** Its place among them: 1 is the current one. */
  ago: number;
}

/** What becomes of deliveries, in the order in which bars and columns show it. */
export const kinds = [
  { kind: "delivered", word: "Delivered", fill: "fill-good", swatch: "bg-good" },
  { kind: "pending", word: "Pending", fill: "fill-note", swatch: "bg-note" },
  { kind: "dead", word: "Dead letters", fill: "fill-bad", swatch: "bg-bad" },
] as const;

export const totalOf = ({ delivered, pending, dead }: HourOfDeliveries) => delivered + pending + dead;

/** The hours in which there was something, the latest first. */
export function HoursTable({ hours }: { hours: Hour[] }) {
  const busy = hours.filter((hour) => totalOf(hour) > 0).reverse();
  if (busy.length === 0) return null;
  return (
    <Disclosure summary="Hour by hour">
      <table className="w-full tabular-nums">
        <caption className="sr-only">Deliveries of the last 24 hours, the latest hour first</caption>
        <thead>
          <tr className="text-xs text-soft">
            <th scope="col" className="py-1 text-left font-medium">
              From
            </th>
            {kinds.map(({ kind, word }) => (
              <th key={kind} scope="col" className="py-1 text-right font-medium">
                {word}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {busy.map((hour) => (
            <tr key={hour.ago}>
              <th scope="row" className="py-1 text-left font-normal">
                <LocalTime at={hour.hour} form="time" />
              </th>
              {kinds.map(({ kind }) => (
                <td key={kind} className="py-1 text-right">
                  {hour[kind].toLocaleString("en")}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Disclosure>
  );
}
