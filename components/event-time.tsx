"use client";

import type { ReactNode } from "react";
import { agree, aheadWords, isoWords, offsetWords, type TimeForm, timeWords, zoneWords } from "@/lib/time/words";
import { useReaderZone } from "./reader-zone";
import { useInBrowser } from "./ui/local-time";

// Times of an event, in its own time zone. Server and browser render the same text. The reader's own time is added where the clocks differ
// (docs/rules/times.md#zone-of-an-event).

interface Zoned {
  /** The zone that `zoneOfEvent` returns. */
  zone: string;
}

interface Props extends Zoned {
  at: Date | string;
  form?: TimeForm;
  /** Names the zone beside the time. Not needed where an `EventZone` names it for the whole list. */
  named?: boolean;
  /** Where the reader's own time is shown: after the event's time, on a line below it, or nowhere. */
  own?: "beside" | "below" | "none";
}

/** A time of an event: `14 May 2027, 10:00 Berlin time · 17:00 your time`. */
export function EventTime({ at, zone, form = "datetime", named = form === "datetime", own = named ? "beside" : "none" }: Props) {
  const instant = new Date(at);
  return (
    <>
      <Time at={instant} zone={zone}>
        {timeWords(instant, zone, form)}
        {named && ` ${zoneWords(zone)}`}
      </Time>
      {own !== "none" && <OwnTime start={instant} zone={zone} place={own} />}
    </>
  );
}

interface SpanProps extends Zoned {
  start: Date | string | null;
  end: Date | string | null;
  /** Shows the day too. Without it, a heading names the day. */
  withDate?: boolean;
  own?: "beside" | "below" | "none";
}

/** The start and end of something: `10:00 – 11:30`, and below it `17:00 – 18:30 your time`. A page with hundreds of them passes `none` to omit the latter. */
export function EventTimeSpan({ start, end, zone, withDate = false, own = "below" }: SpanProps) {
  const from = start === null ? null : new Date(start);
  const until = end === null ? null : new Date(end);
  if (!from) return null;
  return (
    <>
      <span className={own === "none" ? undefined : "whitespace-nowrap"}>
        <Time at={from} zone={zone} titled={own !== "none"}>
          {timeWords(from, zone, withDate ? "datetime" : "time")}
        </Time>
        {until && (
          <>
            {" – "}
            <Time at={until} zone={zone} titled={own !== "none"}>
              {timeWords(until, zone, isShort(from, until) ? "time" : "datetime")}
            </Time>
          </>
        )}
      </span>
      {own !== "none" && <OwnTime start={from} end={until} zone={zone} place={own} />}
    </>
  );
}

/**
 * States once for the whole page which zone its times are in, and how far the reader's clock differs. On the first page of a browser the second half appears
 * late. Space is reserved for it, in height and width, so that it pushes nothing to the next line. For a reader in another zone, late scripts start by
 * themselves (`lib/http/late-scripts.ts`).
 */
export function EventZone({ zone, at }: Zoned & { at: Date | string | null }) {
  const reader = useReaderZone();
  const here = useInBrowser();
  const own = reader ?? (here ? Intl.DateTimeFormat().resolvedOptions().timeZone : null);
  const instant = at === null ? null : new Date(at);
  const offset = instant && offsetWords(instant, zone);
  return (
    <span
      data-completed-in-browser={reader === null ? zone : undefined}
      className={reader === null ? "inline-block min-h-[3lh] w-[min(26rem,100vw-4rem)] sm:min-h-[2lh]" : undefined}
    >
      Times are in {zoneWords(zone)}
      {offset && offset !== zone && ` (${offset})`}.{instant && own && !agree(instant, zone, own) && ` ${aheadWords(instant, zone, own)}`}
    </span>
  );
}

const Time = ({ at, zone, titled = true, children }: { at: Date; zone: string; titled?: boolean; children: ReactNode }) => (
  <time
    dateTime={isoWords(at)}
    title={titled ? `${timeWords(at, zone, "datetime")} ${zoneWords(zone)}, ${timeWords(at, "UTC", "datetime")} UTC` : undefined}
    className={titled ? "whitespace-nowrap tabular-nums" : undefined}
  >
    {children}
  </time>
);

/** The time in the reader's zone. Renders nothing where the clocks agree, or on the first page of a browser, whose zone is not known yet. */
function OwnTime({ start, end = null, zone, place }: Zoned & { start: Date; end?: Date | null; place: "beside" | "below" }) {
  const reader = useReaderZone();
  if (reader === null || agree(start, zone, reader)) return null;
  const isSameDay = timeWords(start, zone, "date") === timeWords(start, reader, "date");
  const words = `${timeWords(start, reader, isSameDay ? "time" : "datetime")}${end ? ` – ${timeWords(end, reader, isShort(start, end) ? "time" : "datetime")}` : ""} your time`;
  return <span className={place === "below" ? "block text-xs text-soft" : "text-soft"}>{place === "below" ? words : ` · ${words}`}</span>;
}

/** Whether the end needs no date, because it is on the day of the start or in the night after it. */
const isShort = (start: Date, end: Date) => end.getTime() - start.getTime() < 24 * 3_600_000;
