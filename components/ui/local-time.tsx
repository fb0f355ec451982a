"use client";

import { useSyncExternalStore } from "react";

/** `exact` has seconds. */
type Form = "date" | "time" | "datetime" | "exact";

/** An instant in the reader's time zone and language. UTC on hover, and until the page is hydrated. */
export function LocalTime({ at, form = "datetime" }: { at: Date | string; form?: Form }) {
  const instant = new Date(at);
  const here = useInBrowser();
  const utc = `${new Intl.DateTimeFormat("en-GB", { ...forms[form], timeZone: "UTC" }).format(instant)}${form === "date" ? "" : " UTC"}`;
  return (
    <time
      dateTime={instant.toISOString()}
      title={`${instant.toISOString().slice(0, 16).replace("T", " ")} UTC`}
      className="whitespace-nowrap tabular-nums"
    >
      {here ? new Intl.DateTimeFormat(undefined, forms[form]).format(instant) : utc}
    </time>
  );
}

/** The name of the reader's time zone. */
export function LocalZone() {
  const here = useInBrowser();
  return <span>{here ? Intl.DateTimeFormat().resolvedOptions().timeZone : "your browser's time zone"}</span>;
}

const forms: Record<Form, Intl.DateTimeFormatOptions> = {
  date: { dateStyle: "medium" },
  time: { timeStyle: "short" },
  datetime: { dateStyle: "medium", timeStyle: "short" },
  exact: { dateStyle: "medium", timeStyle: "medium" },
};

const noChanges = () => () => {};

/** False on the server and while hydrating, so that both render the same. */
export const useInBrowser = () =>
  useSyncExternalStore(
    noChanges,
    () => true,
    () => false,
  );
