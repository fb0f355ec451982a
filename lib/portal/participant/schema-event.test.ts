import { expect, test } from "vitest";
import type { PublicEvent } from "./public-event";
import { schemaEvent, scriptText } from "./schema-event";

const event: PublicEvent = {
  id: "7f6a1c7e-5f0e-4c53-9b8e-0d5d5a3a3f11",
  slug: "lantern",
  title: "Lantern Con",
  language: [],
  description: "Three days.",
  start_date: new Date("2027-05-14T08:00:00Z"),
  end_date: new Date("2027-05-16T16:00:00Z"),
  time_zone: null,
  event_mode: "in_person",
  image_url: null,
  stream_url: null,
  is_free: false,
  min_price: 2550,
  currency: "EUR",
  location: "Harbour Hall",
  address: "Quay 3",
  city: "Malmö",
  country: "SE",
  access_mode: "open_auto",
  min_age: null,
  publish_status: "published",
  visibility: "discoverable",
  is_archived: false,
  organization: { name: "Lantern Society" },
  _count: { activities: 3 },
};

const described = (changes: Partial<PublicEvent>) =>
  schemaEvent({ ...event, ...changes }, "https://example.com/events/lantern", "Three days.");

test("an event is described with its dates, its place and its price in the currency's decimals", () => {
  expect(described({})).toMatchObject({
    "@type": "Event",
    name: "Lantern Con",
    url: "https://example.com/events/lantern",
    startDate: "2027-05-14T08:00:00.000Z",
    endDate: "2027-05-16T16:00:00.000Z",
    eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
    location: [
      {
        "@type": "Place",
        name: "Harbour Hall",
        address: { streetAddress: "Quay 3", addressLocality: "Malmö", addressCountry: "SE" },
      },
    ],
    organizer: { name: "Lantern Society" },
    offers: { price: "25.50", priceCurrency: "EUR" },
  });
  expect(described({ currency: "JPY", min_price: 3000 })).toMatchObject({
    offers: { price: "3000", priceCurrency: "JPY" },
  });
});

test("an online event has a web address instead of a place; a hybrid one has both", () => {
  expect(described({ event_mode: "online" })).toMatchObject({
    location: [{ "@type": "VirtualLocation", url: "https://example.com/events/lantern" }],
  });
  expect(described({ event_mode: "hybrid", stream_url: "https://live.example.com" })).toMatchObject(
    {
      location: [
        { "@type": "Place" },
        { "@type": "VirtualLocation", url: "https://live.example.com" },
      ],
    },
  );
});

test("unknown values and invalid currencies are absent", () => {
  const bare = { end_date: null, event_mode: null, is_free: null, min_price: null };
  expect(JSON.parse(JSON.stringify(described(bare)))).toEqual({
    "@context": "https://schema.org",
    "@type": "Event",
    name: "Lantern Con",
    url: "https://example.com/events/lantern",
    description: "Three days.",
    startDate: "2027-05-14T08:00:00.000Z",
    eventStatus: "https://schema.org/EventScheduled",
    location: [expect.objectContaining({ name: "Harbour Hall" })],
    organizer: { "@type": "Organization", name: "Lantern Society" },
  });
  expect(described({ currency: "gold coins" })).toMatchObject({ offers: undefined });
  expect(described({ start_date: null })).toBeNull();
});

test("text that people typed cannot close the script element that contains it", () => {
  const typed = { name: "</script><script>alert(1)</script><!--" };
  expect(scriptText(typed)).not.toContain("<");
  expect(JSON.parse(scriptText(typed))).toEqual(typed);
});
