import { cookies } from "next/headers";
import { isTimeZone } from "@/lib/time/zone-names";

/**
 * The time zone of the reader's browser, from a cookie (components/reader-zone.tsx); null on the
 * first page that the browser opens.
 */
export async function readerZone(): Promise<string | null> {
  const zone = (await cookies()).get("time_zone")?.value;
  return zone !== undefined && isTimeZone(zone) ? zone : null;
}

/**
 * The time zone in which a page shows an event's times: the event's own, else the reader's, else
 * UTC (docs/rules/times.md#no-zone-chosen).
 */
export const zoneOfEvent = async ({ time_zone }: { time_zone: string | null }): Promise<string> =>
  time_zone ?? (await readerZone()) ?? "UTC";
