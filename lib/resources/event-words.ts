import { countryWords, currencyWords } from "./countries";
import type { accessModes, Event, EventSetting, eventVisibilities, minAges } from "./event";
import type { FormSection } from "./form";

// Texts about the fields of an event, for the documentation and the settings form.

/** The meaning of each field, besides the three that every resource has. */
export const eventFieldNotes = {
  organization: "Id of the organization that owns the event.",
  title: "Name of the event.",
  description: "Markdown text.",
  start_date: "When the event begins.",
  end_date: "When the event ends.",
  location: "The place in words, for example the venue's name.",
  image_url: "Cover image.",
  avatar_url: "Small square image.",
  stream_url: "Address of the stream.",
  access_mode:
    "How people become participants. `closed`: nobody can apply. `open_approval`: an organizer reviews each application. `open_auto`: an application registers the person immediately. `paid_ticket`: like `open_approval`.",
  min_age: "Who is admitted. `18+` is not an identifier in most languages.",
  published_at:
    "When the event was last published. Kept when the event returns to draft; `null` if the event was never published.",
  sales_open_at: "When ticket sales open.",
  slug: "The part of the public address that identifies the event.",
  format:
    "Kind of event. Usual values: convention, conference, festival, meetup, workshop, tournament, larp, other. Others may appear.",
  event_mode: "Usual values: in_person, online, hybrid. Others may appear.",
  language: "ISO 639-1 codes.",
  themes: "Theme keys.",
  city: "City of the venue.",
  country: "Country of the venue.",
  address: "Street address of the venue.",
  lat: "Latitude in degrees.",
  lng: "Longitude in degrees.",
  currency: "ISO 4217 code of `min_price`.",
  is_free: "Whether taking part costs nothing.",
  min_price: "Lowest price in minor units of `currency`: 2500 is 25.00.",
  catalog_status: "Usual values: unlisted, pending_review, listed, delisted. Others may appear.",
  publish_status: "A `draft` stays readable while it is connected.",
  visibility: "Whether the platform lists the event for everybody.",
  is_archived:
    "An archived event stays readable during the deletion grace period. Then `data.deletion_required` arrives and your tokens are revoked.",
  re_entry: "Whether people may leave and come back.",
  checkout_requires_application_form: "Whether the application form is part of the checkout.",
} satisfies Record<Exclude<keyof Event, "id" | "created_at" | "updated_at">, string>;

/** The event of all samples. */
export const exampleEvent: Omit<Event, "id" | "created_at" | "updated_at" | "organization"> = {
  title: "Lantern Con 2027",
  description: "Three days of games, talks and workshops.",
  start_date: "2027-09-10T08:00:00.000Z",
  end_date: "2027-09-12T16:00:00.000Z",
  location: "Old Customs House",
  image_url: "https://example.com/lantern-con/cover.png",
  avatar_url: null,
  stream_url: null,
  access_mode: "open_approval",
  min_age: "all_ages",
  published_at: "2027-03-04T16:20:11.482913Z",
  sales_open_at: null,
  slug: "lantern-con-2027",
  format: "convention",
  event_mode: "in_person",
  language: ["en"],
  themes: ["fantasy"],
  city: "Trieste",
  country: "IT",
  address: "Riva Tre Novembre 1",
  lat: 45.6503,
  lng: 13.7662,
  currency: "EUR",
  is_free: false,
  min_price: 2500,
  catalog_status: "listed",
  publish_status: "published",
  visibility: "discoverable",
  is_archived: false,
  re_entry: true,
  checkout_requires_application_form: true,
};

export const accessModeWords: Record<(typeof accessModes)[number], string> = {
  closed: "closed",
  open_approval: "open, with approval",
  open_auto: "open, automatic registration",
  paid_ticket: "paid ticket",
};

export const visibilityWords: Record<(typeof eventVisibilities)[number], string> = {
  private: "Private",
  discoverable: "Discoverable",
};
const ageWords: Record<(typeof minAges)[number], string> = {
  all_ages: "All ages",
  "18+": "18 and over",
};

/** The usual values. Others may be stored. */
const eventModeWords = { in_person: "In person", online: "Online", hybrid: "Hybrid" };

/** The settings form, section by section. */
export const eventForm: readonly FormSection<EventSetting>[] = [
  {
    section: "The event",
    fields: [
      { name: "title", label: "Title", wide: true },
      { name: "description", label: "Description", wide: true },
      { name: "start_date", label: "Start date" },
      { name: "end_date", label: "End date" },
      {
        name: "time_zone",
        label: "Time zone",
        hint: "The event's times are shown and entered in this zone. Changing the time zone does not move anything. The same times are shown in the new zone.",
        wide: true,
      },
      {
        name: "format",
        label: "Format",
        hint: "Convention, conference, festival or your own word.",
        suggestions: [
          "convention",
          "conference",
          "festival",
          "meetup",
          "workshop",
          "tournament",
          "larp",
          "other",
        ],
      },
      { name: "event_mode", label: "Event mode", choices: eventModeWords },
      { name: "language", label: "Language", hint: "Language codes, separated by commas: en, sv." },
    ],
  },
  {
    section: "Who gets in",
    fields: [
      {
        name: "visibility",
        label: "Visibility",
        hint: "Discoverable events are listed once they are published.",
        choices: visibilityWords,
        staysSet: true,
      },
      {
        name: "access_mode",
        label: "Access mode",
        hint: "How people become participants.",
        choices: accessModeWords,
        staysSet: true,
      },
      { name: "min_age", label: "Minimum age", choices: ageWords },
    ],
  },
  {
    section: "Place",
    fields: [
      {
        name: "location",
        label: "Location",
        hint: "Shown at the top of the event's page: a venue, or “online”.",
      },
      { name: "address", label: "Address" },
      { name: "city", label: "City" },
      { name: "country", label: "Country", choices: countryWords },
    ],
  },
  {
    section: "Tickets",
    fields: [
      { name: "is_free", label: "Free of charge" },
      { name: "sales_open_at", label: "Sales open at" },
      {
        name: "min_price",
        label: "Minimum price",
        hint: "In the currency: 450.00.",
        isPrice: true,
      },
      { name: "currency", label: "Currency", choices: currencyWords },
    ],
  },
  {
    section: "Addresses",
    fields: [
      {
        name: "slug",
        label: "Slug",
        hint: "The public page is /events/SLUG. Changing the slug breaks existing links.",
      },
      { name: "stream_url", label: "Stream URL" },
      { name: "image_url", label: "Image URL" },
    ],
  },
  {
    section: "Advanced",
    isFolded: true,
    fields: [
      {
        name: "themes",
        label: "Themes",
        hint: "Keys, separated by commas: board-games, storytelling.",
      },
      { name: "avatar_url", label: "Avatar URL" },
      { name: "lat", label: "Latitude" },
      { name: "lng", label: "Longitude" },
      { name: "re_entry", label: "Re-entry" },
      { name: "checkout_requires_application_form", label: "Checkout requires application form" },
    ],
  },
];
