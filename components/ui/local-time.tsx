"use client";

import { useEffect, useState, useSyncExternalStore } from "react";
import { usePageWords, useUi } from "@/components/page-words";
import { useReaderZone } from "@/components/reader-zone";
import { type TimeForm, timeWords } from "@/lib/time/words";
import { waitWords } from "@/lib/words";

/**
 * An instant outside an event's program, in the reader's time zone. On the first page of a browser,
 * whose zone the server does not know, it is in UTC and says so. The title holds the day, hour and
 * minute in UTC.
 */
export function LocalTime({ at, form = "datetime" }: { at: Date | string; form?: TimeForm }) {
  const instant = new Date(at);
  const zone = useReaderZone();
  const { time } = usePageWords();
  return (
    <time
      dateTime={instant.toISOString()}
      title={`${instant.toISOString().slice(0, 16).replace("T", " ")} UTC`}
      className="whitespace-nowrap tabular-nums"
    >
      {timeWords(instant, zone ?? "UTC", form, time)}
      {zone === null && form !== "date" && " UTC"}
    </time>
  );
}

/** The name of the browser's time zone, for times that the browser itself formats and parses. */
export function LocalZone() {
  const isInBrowser = useInBrowser();
  const { browserZone } = useUi().time;
  return (
    <span>{isInBrowser ? Intl.DateTimeFormat().resolvedOptions().timeZone : browserZone}</span>
  );
}

/**
 * How long it is until an instant, to the second: `in 12 s`, `due now`. Empty until the page is
 * hydrated.
 */
export function TimeUntil({ at }: { at: Date }) {
  const isInBrowser = useInBrowser();
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return isInBrowser ? (
    <span className="whitespace-nowrap tabular-nums text-soft">
      {waitWords(Math.ceil((at.getTime() - now) / 1_000))}
    </span>
  ) : null;
}

const noChanges = () => () => {};

/** False on the server and while hydrating, so that both render the same. */
export const useInBrowser = () =>
  useSyncExternalStore(
    noChanges,
    () => true,
    () => false,
  );
