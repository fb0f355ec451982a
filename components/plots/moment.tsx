import { LocalTime } from "@/components/ui/local-time";
import type { Span } from "@/lib/portal/spans";
import { timeWords } from "@/lib/time/words";

/** An hour by its time, a day by its date. */
export const Moment = ({ at, span }: { at: Date; span: Span }) => (span === "day" ? <LocalTime at={at} form="time" /> : <Day at={at} />);

/** A day that numbers were added up for, by its date at UTC. */
export const Day = ({ at }: { at: Date }) => (
  <time dateTime={at.toISOString().slice(0, 10)} className="whitespace-nowrap">
    {timeWords(at, "UTC", "date")}
  </time>
);
