import * as z from "zod";
import type { Prisma } from "@/lib/db/prisma";
import { accessModes, eventVisibilities, minAges } from "@/lib/resources/event";
import { typedInstant, typedInteger, typedLine, typedList, typedName, typedProse } from "@/lib/resources/typed";

const oneOfOrNothing = <const T extends readonly string[]>(values: T) =>
  z.enum([...values, ""], "Choose one of the list.").transform((value): T[number] | null => (value === "" ? null : value));

const instant = typedInstant.transform((at) => at?.toISOString() ?? null);

const yesNoOrNothing = z.enum(["yes", "no", ""], "Choose one of the list.").transform((value) => (value === "" ? null : value === "yes"));

const languages = typedList(50).refine(
  (codes) => codes.every((code) => /^[a-z]{2}$/.test(code)),
  "Use codes of two small letters, with commas between them, like en, sv.",
);

const degrees = (limit: number) =>
  z
    .string()
    .trim()
    .refine(
      (text) => text === "" || (/^-?\d+(\.\d+)?$/.test(text) && Math.abs(Number(text)) <= limit),
      `Type a number from -${limit} to ${limit}, like 59.8586.`,
    )
    .transform((text) => (text === "" ? null : Number(text)));

/** An address that people follow. */
const url = typedLine(2000).refine(
  (text) => text === null || (/^https?:\/\/[^\s/]/i.test(text) && URL.canParse(text)),
  "Type a whole address, like https://example.com/page.",
);

/** The fields of an event that its organizer sets by hand, as they are typed (docs/rules/resources.md#event-resource). */
export const eventSettings = z.object({
  title: typedName(200, "Give the event a title."),
  description: typedProse(20_000),
  start_date: instant,
  end_date: instant,
  location: typedLine(200),
  image_url: url,
  avatar_url: url,
  stream_url: url,
  access_mode: oneOfOrNothing(accessModes),
  min_age: oneOfOrNothing(minAges),
  sales_open_at: instant,
  slug: typedLine(120).refine(
    (slug) => slug === null || /^[\p{L}\p{N}]+([-_.][\p{L}\p{N}]+)*$/u.test(slug),
    "Use letters and digits, with single hyphens between them, like dragon-con-2027.",
  ),
  format: typedLine(60),
  event_mode: typedLine(60),
  language: languages,
  themes: typedList(50),
  city: typedLine(120),
  country: typedLine(120),
  address: typedProse(500),
  lat: degrees(90),
  lng: degrees(180),
  currency: typedLine(3).refine((code) => code === null || /^[A-Z]{3}$/.test(code), "Use three capital letters, like EUR."),
  is_free: yesNoOrNothing,
  min_price: typedInteger(0),
  visibility: oneOfOrNothing(eventVisibilities),
  re_entry: yesNoOrNothing,
  checkout_requires_application_form: yesNoOrNothing,
});

export type EventSettings = z.output<typeof eventSettings>;

/** What the event has now, in the same form as what was typed. */
export const settingsOf = (event: Prisma.EventGetPayload<{ select: typeof settingsSelect }>) =>
  ({
    ...event,
    start_date: event.start_date?.toISOString() ?? null,
    end_date: event.end_date?.toISOString() ?? null,
    sales_open_at: event.sales_open_at?.toISOString() ?? null,
  }) satisfies Record<keyof EventSettings, unknown>;

export const settingsSelect = {
  title: true,
  description: true,
  start_date: true,
  end_date: true,
  location: true,
  image_url: true,
  avatar_url: true,
  stream_url: true,
  access_mode: true,
  min_age: true,
  sales_open_at: true,
  slug: true,
  format: true,
  event_mode: true,
  language: true,
  themes: true,
  city: true,
  country: true,
  address: true,
  lat: true,
  lng: true,
  currency: true,
  is_free: true,
  min_price: true,
  visibility: true,
  re_entry: true,
  checkout_requires_application_form: true,
} as const satisfies Record<keyof EventSettings, true>;
