"use client";

import { useInBrowser } from "@/components/ui/local-time";

interface Props {
  /** When this entry begins, ISO 8601; null without a time. */
  at: string | null;
  /** When the previous entry begins; undefined for the first. */
  after: string | null | undefined;
}

/** A heading where a new day begins, in the reader's time zone; in UTC until the page is hydrated. */
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
