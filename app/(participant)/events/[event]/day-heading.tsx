import { classNames } from "@/components/ui/class-names";
import { type TimeWords, timeWords } from "@/lib/time/words";

/**
 * The heading of a day. It stays on screen while the day is being read. `place` puts it on the grid
 * of a timetable.
 */
export const DayHeading = ({ day, place }: { day: string; place?: string }) => (
  <h3
    className={classNames(
      "sticky top-16 z-20 border-y border-line bg-sunken px-4 py-2 text-sm font-semibold sm:px-6 print:static print:break-after-avoid",
      place !== undefined &&
        `${place} timetable:top-0 timetable:z-30 timetable:h-10 timetable:self-start`,
    )}
  >
    <span className="timetable:sticky timetable:left-6 timetable:inline-block">{day}</span>
  </h3>
);

/** The day of an ISO 8601 time, or the word for none. */
export const dayOf = (
  at: string | undefined,
  zone: string,
  none: string,
  time: TimeWords | undefined,
): string => (at === undefined ? none : timeWords(new Date(at), zone, "day", time));
