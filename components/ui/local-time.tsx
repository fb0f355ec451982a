"use client";

import { useSyncExternalStore } from "react";
import { usePageWords, useUi } from "@/components/page-words";
import { useReaderZone } from "@/components/reader-zone";
import { type TimeForm, timeWords } from "@/lib/time/words";

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

const noChanges = () => () => {};

/** False on the server and while hydrating, so that both render the same. */
export const useInBrowser = () =>
  useSyncExternalStore(
    noChanges,
    () => true,
    () => false,
  );
