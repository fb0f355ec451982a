import { knownDecimalsOf } from "@/lib/resources/money";
import type { PublicEvent } from "./public-event";

/**
 * The event in schema.org's vocabulary, for search engines. Unknown values are omitted. Null
 * without a start date, which search engines require.
 */
export function schemaEvent(
  event: PublicEvent,
  url: string,
  description: string | undefined,
): object | null {
  if (!event.start_date) return null;
  return {
    "@context": "https://schema.org",
    "@type": "Event",
    name: event.title ?? "Untitled event",
    url,
    description,
    startDate: event.start_date.toISOString(),
    endDate: event.end_date?.toISOString(),
    eventStatus: "https://schema.org/EventScheduled",
    eventAttendanceMode: attendanceOf(event.event_mode),
    location: placesOf(event, url),
    organizer: { "@type": "Organization", name: event.organization.name },
    image: event.image_url ?? undefined,
    isAccessibleForFree: event.is_free ?? undefined,
    offers: offerOf(event),
  };
}

/** JSON for a script element of a page, escaped so that it cannot close the element. */
export const scriptText = (data: object): string => JSON.stringify(data).replaceAll("<", "\\u003c");

const attendance: Record<string, string> = {
  in_person: "https://schema.org/OfflineEventAttendanceMode",
  online: "https://schema.org/OnlineEventAttendanceMode",
  hybrid: "https://schema.org/MixedEventAttendanceMode",
};

const attendanceOf = (mode: string | null) => attendance[mode ?? ""];

function placesOf(
  { event_mode, stream_url, location, address, city, country }: PublicEvent,
  url: string,
): object[] {
  const name = location ?? city;
  const isOnSite = event_mode !== "online" && name !== null;
  const isOnline = event_mode === "online" || event_mode === "hybrid";
  return [
    ...(isOnSite
      ? [{ "@type": "Place", name, address: postalAddress(address, city, country) }]
      : []),
    ...(isOnline ? [{ "@type": "VirtualLocation", url: stream_url ?? url }] : []),
  ];
}

const postalAddress = (address: string | null, city: string | null, country: string | null) => ({
  "@type": "PostalAddress",
  streetAddress: address ?? undefined,
  addressLocality: city ?? undefined,
  addressCountry: country ?? undefined,
});

/** Prices are stored in the currency's smallest unit. */
function offerOf({ min_price, currency }: PublicEvent): object | undefined {
  if (min_price === null || !currency) return undefined;
  const digits = knownDecimalsOf(currency);
  return digits === undefined
    ? undefined
    : {
        "@type": "Offer",
        price: (min_price / 10 ** digits).toFixed(digits),
        priceCurrency: currency,
      };
}
