"use client";

import { useInBrowser } from "@/components/ui/local-time";

interface Props {
  /** When this entry begins, ISO 8601; null without a time. */
  at: string | null;
  /** The same of the entry before; undefined for the first. */
  after: string | null | undefined;
}

/** The day of an entry, where it is another than that of the entry before, in the reader's own zone; UTC until the browser has taken over. */
export function DayHeading({ at, after }: Props) {
  const timeZone = useInBrowser() ? undefined : "UTC";
  const day = dayOf(at, timeZone);
  if (after !== undefined && dayOf(after, timeZone) === day) return null;
  return <h3 className="border-y border-line bg-sunken px-4 py-2 text-sm font-semibold sm:px-6">{day}</h3>;
}

function dayOf(at: string | null, timeZone: string | undefined): string {
  if (at === null) return "Not scheduled yet";
  const form = { weekday: "long", day: "numeric", month: "long", year: "numeric", timeZone } as const;
  return new Intl.DateTimeFormat(timeZone === "UTC" ? "en-GB" : undefined, form).format(new Date(at));
}
