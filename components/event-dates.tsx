import { pageMessages } from "@/lib/session/page-language";
import { zoneOfEvent } from "@/lib/session/reader-zone";
import { timeWords } from "@/lib/time/words";
import { EventTime } from "./event-time";
import { Rich } from "./rich";

interface Props {
  start_date: Date | null;
  /** Absent where a list shows only the first day. */
  end_date?: Date | null;
  time_zone: string | null;
}

/** The dates of an event, in its own time zone. */
export async function EventDates({ start_date, end_date, time_zone }: Props) {
  const { eventDates: words } = await pageMessages();
  if (!start_date) return <span className="text-faint">{words.none}</span>;
  const zone = await zoneOfEvent({ time_zone });
  const dayOf = (at: Date) => timeWords(at, zone, "date");
  const start = <EventTime at={start_date} zone={zone} form="date" />;
  if (!end_date || dayOf(end_date) === dayOf(start_date)) return <span>{start}</span>;
  const end = <EventTime at={end_date} zone={zone} form="date" />;
  return (
    <span>
      <Rich text={words.range} values={{ start, end }} />
    </span>
  );
}
