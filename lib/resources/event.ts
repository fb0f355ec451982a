import * as z from "zod";
import { jsonRow, type RowSource } from "@/lib/db/rows";
import { importedSlug } from "./imported";
import {
  amount,
  boundary,
  columnsOf,
  degrees,
  id,
  instant,
  languages,
  line,
  list,
  notTyped,
  optionalChoice,
  prose,
  reference,
  servedSchemas,
  stamp,
  type TypedName,
  timeZone,
  title,
  url,
  yesNo,
} from "./kinds";
import { isSlug, slugLengthAtMost } from "./slug";

export const accessModes = ["closed", "open_approval", "open_auto", "paid_ticket"] as const;
export const minAges = ["all_ages", "18+"] as const;
export const publishStatuses = ["draft", "published"] as const;
export const eventVisibilities = ["private", "discoverable"] as const;

/**
 * Every field of an event (docs/rules/resources.md#event-resource): API, webhooks, statements, the
 * settings form, import and documentation derive from it.
 */
export const eventFields = {
  id,
  created_at: stamp,
  updated_at: stamp,
  organization: notTyped(reference("organization_id")),
  title: title(200, "Give the event a title."),
  description: prose(20_000),
  start_date: boundary,
  end_date: boundary,
  location: line(200),
  image_url: url,
  avatar_url: url,
  stream_url: url,
  access_mode: optionalChoice(accessModes),
  min_age: optionalChoice(minAges),
  published_at: notTyped(instant),
  sales_open_at: instant,
  slug: slug(),
  format: line(60),
  event_mode: line(60),
  language: languages,
  themes: list(50),
  city: line(120),
  country: line(120),
  address: { ...prose(500), control: "line" },
  lat: degrees(90),
  lng: degrees(180),
  currency: currency(),
  is_free: yesNo,
  min_price: amount(0),
  catalog_status: notTyped(line(60)),
  publish_status: notTyped(optionalChoice(publishStatuses)),
  visibility: optionalChoice(eventVisibilities),
  is_archived: notTyped(yesNo),
  re_entry: yesNo,
  checkout_requires_application_form: yesNo,
} as const;

export const eventSchema = z.strictObject(servedSchemas(eventFields));

export type Event = z.output<typeof eventSchema>;

/**
 * The fields, and the settings that only affect the event's pages: no API, webhook or file has
 * those (docs/rules/times.md#zone-of-an-event).
 */
export const eventSettingFields = { ...eventFields, time_zone: timeZone } as const;

/** The names of the settings that an organizer edits. */
export type EventSetting = TypedName<typeof eventSettingFields>;

export const eventRows: RowSource<Event> = {
  table: "events",
  id: "id",
  columns: columnsOf(eventFields),
};

/** The row of the event $1. */
export const selectEvent = `SELECT ${jsonRow(eventRows)} AS row FROM events t
  WHERE t.id = $1::uuid`;

export const serializeEvent = (row: Event): Event => row;

function slug() {
  const kind = line(slugLengthAtMost);
  const typed = kind.typed.refine(
    (slug) => slug === null || isSlug(slug),
    "Use letters and digits, with single hyphens between them, like dragon-con-2027.",
  );
  return { ...kind, typed, imported: importedSlug.nullable() };
}

function currency() {
  const kind = line(3);
  return {
    ...kind,
    typed: kind.typed.refine(
      (code) => code === null || /^[A-Z]{3}$/.test(code),
      "Use three capital letters, like EUR.",
    ),
  };
}
