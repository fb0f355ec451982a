"use client";

import type { ReactNode } from "react";
import { dayMs } from "@/lib/time/day";
import type { TimeSpan } from "@/lib/time/span";
import {
  clockDifferenceWords,
  hasClockChange,
  isoWords,
  isSameTime,
  spanZoneWords,
  type TimeForm,
  timeWords,
  zoneWords,
} from "@/lib/time/words";
import { fill } from "@/messages/fill";
import { usePageWords } from "./page-words";
import { useReaderZone } from "./reader-zone";
import { useInBrowser } from "./ui/local-time";

// Times of an event, in its own time zone. Server and browser render the same text. The reader's
// own time is added where the clocks differ (docs/rules/times.md#zone-of-an-event).

interface ZoneProps {
  /** The zone that `zoneOfEvent` returns. */
  zone: string;
}

interface Props extends ZoneProps {
  at: Date | string;
  form?: TimeForm;
  /**
   * Names the zone beside the time. Not needed where an `EventZone` names it for the whole list.
   */
  withZone?: boolean;
  /**
   * Where the reader's own time is shown: after the event's time, on a line below it, or nowhere.
   */
  ownTime?: "beside" | "below" | "none";
}

/** A time of an event: `14 May 2027, 10:00 Berlin time · 17:00 your time`. */
export function EventTime({
  at,
  zone,
  form = "datetime",
  withZone = form === "datetime",
  ownTime = withZone ? "beside" : "none",
}: Props) {
  const instant = new Date(at);
  const { time } = usePageWords();
  return (
    <>
      <Time at={instant} zone={zone}>
        {timeWords(instant, zone, form, time)}
        {withZone && ` ${zoneWords(zone, time)}`}
      </Time>
      {ownTime !== "none" && <OwnTime start={instant} zone={zone} position={ownTime} />}
    </>
  );
}

interface SpanProps extends ZoneProps {
  start: Date | string | null;
  end: Date | string | null;
  /**
   * Shows the day too, and the zone. Without it, a heading names the day, and an `EventZone` the
   * zone.
   */
  withDate?: boolean;
  ownTime?: "beside" | "below" | "none";
}

/**
 * The start and end of something: `10:00 – 11:30`, and below it `17:00 – 18:30 your time`. A
 * page with hundreds of them passes `none` to omit the latter.
 */
export function EventTimeSpan({
  start,
  end,
  zone,
  withDate = false,
  ownTime = "below",
}: SpanProps) {
  const from = start === null ? null : new Date(start);
  const until = end === null ? null : new Date(end);
  const { time } = usePageWords();
  if (!from) return null;
  return (
    <>
      <span className={ownTime === "none" ? undefined : "whitespace-nowrap"}>
        <Time at={from} zone={zone} withTitle={ownTime !== "none"}>
          {timeWords(from, zone, withDate ? "datetime" : "time", time)}
        </Time>
        {until && (
          <>
            {" – "}
            <Time at={until} zone={zone} withTitle={ownTime !== "none"}>
              {timeWords(until, zone, isShort(from, until) ? "time" : "datetime", time)}
            </Time>
          </>
        )}
      </span>
      {withDate && ` ${zoneWords(zone, time)}`}
      {ownTime !== "none" && <OwnTime start={from} end={until} zone={zone} position={ownTime} />}
    </>
  );
}

/**
 * States once for the whole page which zone its times are in, and how far the reader's clock
 * differs, also when clocks change between these times. On the first page of a browser the second
 * half appears late. Space is reserved for it, in height and width, so that it pushes nothing to
 * the next line.
 */
export function EventZone({ zone, span }: ZoneProps & { span: TimeSpan | null }) {
  const reader = useReaderZone();
  const { ui, time } = usePageWords();
  const isInBrowser = useInBrowser();
  const ownZone = reader ?? (isInBrowser ? Intl.DateTimeFormat().resolvedOptions().timeZone : null);
  const difference = span && ownZone && clockDifferenceWords(span, zone, ownZone, time);
  const reservedLines =
    span && hasClockChange(span, zone)
      ? "min-h-[4lh] sm:min-h-[3lh]"
      : "min-h-[3lh] sm:min-h-[2lh]";
  return (
    <span
      className={
        reader === null ? `inline-block w-[min(26rem,100vw-4rem)] ${reservedLines}` : undefined
      }
    >
      {fill(ui.time.timesIn, { zone: spanZoneWords(span, zone, time) })}
      {difference && ` ${difference}`}
    </span>
  );
}

const Time = ({
  at,
  zone,
  withTitle = true,
  children,
}: {
  at: Date;
  zone: string;
  withTitle?: boolean;
  children: ReactNode;
}) => {
  const { time } = usePageWords();
  const clock = (of: string) => timeWords(at, of, "datetime", time);
  return (
    <time
      dateTime={isoWords(at)}
      title={withTitle ? `${clock(zone)} ${zoneWords(zone, time)}, ${clock("UTC")} UTC` : undefined}
      className={withTitle ? "whitespace-nowrap tabular-nums" : undefined}
    >
      {children}
    </time>
  );
};

/**
 * The time in the reader's zone. Renders nothing where the clocks agree, or on the first page of a
 * browser, whose zone is not known yet.
 */
function OwnTime({
  start,
  end = null,
  zone,
  position,
}: ZoneProps & { start: Date; end?: Date | null; position: "beside" | "below" }) {
  const reader = useReaderZone();
  const { ui, time } = usePageWords();
  if (reader === null || isSameTime(start, zone, reader)) return null;
  const isSameDay = timeWords(start, zone, "date") === timeWords(start, reader, "date");
  const shown = (at: Date, form: TimeForm) => timeWords(at, reader, form, time);
  const from = shown(start, isSameDay ? "time" : "datetime");
  const until = end && shown(end, isShort(start, end) ? "time" : "datetime");
  const words = fill(ui.time.own, { time: until ? `${from} – ${until}` : from });
  return (
    <span className={position === "below" ? "block text-xs text-soft" : "text-soft"}>
      {position === "below" ? words : ` · ${words}`}
    </span>
  );
}

/**
 * Whether the end needs no date, because it is on the day of the start or in the night after it.
 */
const isShort = (start: Date, end: Date) => end.getTime() - start.getTime() < dayMs;
