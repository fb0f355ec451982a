import { LocalTime } from "@/components/ui/local-time";
import type { Span } from "@/lib/portal/spans";
import { timeWords } from "@/lib/time/words";

/** The label of a point: the time of an hour, or the date of a day. */
export const PointLabel = ({ at, span }: { at: Date; span: Span }) =>
  span === "day" ? <LocalTime at={at} form="time" /> : <UtcDay at={at} />;

/** A day over which numbers were summed, by its UTC date. */
export const UtcDay = ({ at }: { at: Date }) => (
  <time dateTime={at.toISOString().slice(0, 10)} className="whitespace-nowrap">
    {timeWords(at, "UTC", "date")}
  </time>
);
