import { cookies } from "next/headers";
import { isTimeZone } from "@/lib/time/zones";

/** The time zone of the reader's browser, which it keeps in a cookie (components/reader-zone.tsx); null on the first page that it opens. */
export async function readerZone(): Promise<string | null> {
  const said = (await cookies()).get("time_zone")?.value;
  return said !== undefined && isTimeZone(said) ? said : null;
}

/** The zone in which a page writes an event's times: the one chosen for it, else the reader's, else UTC (docs/rules/times.md#no-zone-chosen). */
export const zoneOfEvent = async ({ time_zone }: { time_zone: string | null }): Promise<string> => time_zone ?? (await readerZone()) ?? "UTC";
