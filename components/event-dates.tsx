import { zoneOfEvent } from "@/lib/session/reader-zone";
import { timeWords } from "@/lib/time/words";
import { EventTime } from "./event-time";

interface Props {
  start_date: Date | null;
  /** Absent where a list shows only the first day. */
  end_date?: Date | null;
  time_zone: string | null;
}

/** The dates of an event, in its own time zone. */
export async function EventDates({ start_date, end_date, time_zone }: Props) {
  if (!start_date) return <span className="text-faint">No dates yet</span>;
  const zone = await zoneOfEvent({ time_zone });
  const dayOf = (at: Date) => timeWords(at, zone, "date");
  return (
    <span>
      <EventTime at={start_date} zone={zone} form="date" />
      {end_date && dayOf(end_date) !== dayOf(start_date) && (
        <>
          {" to "}
          <EventTime at={end_date} zone={zone} form="date" />
        </>
      )}
    </span>
  );
}
