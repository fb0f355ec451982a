"use client";

import type { ReactNode } from "react";
import { agree, aheadWords, isoWords, offsetWords, type TimeForm, timeWords, zoneWords } from "@/lib/time/words";
import { useReaderZone } from "./reader-zone";
import { useInBrowser } from "./ui/local-time";

// Times of an event, by its own clocks. Server and browser write the same text; the reader's own time stands beside it where the clocks differ
// (docs/rules/times.md#zone-of-an-event).

interface Zoned {
  /** What `zoneOfEvent` says. */
  zone: string;
}

interface Props extends Zoned {
  at: Date | string;
  form?: TimeForm;
  /** The zone is named beside it. Where an `EventZone` names it for the whole list, times need not. */
  named?: boolean;
  /** Where the reader's own time stands: after it, in a line below it, or nowhere. */
  own?: "beside" | "below" | "none";
}

/** One moment of an event: `14 May 2027, 10:00 Berlin time · 17:00 your time`. */
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
  /** The day is written too: otherwise a heading names it. */
  withDate?: boolean;
  own?: "beside" | "below" | "none";
}

/** From when to when something lasts: `10:00 – 11:30`, and below it `17:00 – 18:30 your time`. A page with hundreds of them asks for `none` of that. */
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
 * Says once for a whole page in which zone its times are, and how far the reader's clock is from it. On the first page of a browser the second half comes late,
 * into room that was kept for it, in height and in width, which else could push what stands beside it into the next line; for a reader elsewhere late scripts start by themselves (`lib/http/late-scripts.ts`).
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

/** Nothing where the clocks agree, and on the first page of a browser. */
function OwnTime({ start, end = null, zone, place }: Zoned & { start: Date; end?: Date | null; place: "beside" | "below" }) {
  const reader = useReaderZone();
  if (reader === null || agree(start, zone, reader)) return null;
  const isSameDay = timeWords(start, zone, "date") === timeWords(start, reader, "date");
  const words = `${timeWords(start, reader, isSameDay ? "time" : "datetime")}${end ? ` – ${timeWords(end, reader, isShort(start, end) ? "time" : "datetime")}` : ""} your time`;
  return <span className={place === "below" ? "block text-xs text-soft" : "text-soft"}>{place === "below" ? words : ` · ${words}`}</span>;
}

/** Such an end needs no date: it is on the day of the start, or in the night after it. */
const isShort = (start: Date, end: Date) => end.getTime() - start.getTime() < 24 * 3_600_000;
