import { LocalTime } from "./ui/local-time";

/** The days of an event. */
export function EventDates({ start_date, end_date }: { start_date: Date | null; end_date: Date | null }) {
  if (!start_date) return <span className="text-faint">not set</span>;
  return (
    <span>
      <LocalTime at={start_date} form="date" />
      {end_date && end_date.getTime() !== start_date.getTime() && (
        <>
          {" to "}
          <LocalTime at={end_date} form="date" />
        </>
      )}
    </span>
  );
}
