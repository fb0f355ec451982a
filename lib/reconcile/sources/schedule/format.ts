import * as z from "zod";
import { isObject } from "@/lib/reconcile/item";
import { hasText, languageCode } from "./texts";
import { type WrittenTime, writtenTime } from "./times";

// The schedule JSON that pretalx, frab and c3voc exchange, as far as the service has fields for it.
// Members that a tool adds are ignored and listed in the summary.

/** A text, or its translations: the English one, or else the first. */
const text = z.union(
  [
    z.string(),
    z.number().transform(String),
    z.record(z.string(), z.unknown()).transform(englishOrFirst),
  ],
  { error: "text" },
);

function englishOrFirst(
  texts: Record<string, unknown>,
  context: z.RefinementCtx<Record<string, unknown>>,
): string {
  const found = [texts.en, ...Object.values(texts)].find(
    (each) => typeof each === "string" && hasText(each),
  );
  if (typeof found === "string") return found;
  context.addIssue({ code: "custom", message: "text" });
  return z.NEVER;
}

const identifier = z.union([z.string(), z.number().transform(String)], { error: "an identifier" });

const time = z
  .string({ error: "an ISO 8601 time, such as 2027-05-14T08:00:00Z" })
  .transform((written, context): WrittenTime => {
    const found = writtenTime(written.trim());
    if (found) return found;
    context.addIssue({ code: "custom", message: "an ISO 8601 time, such as 2027-05-14T08:00:00Z" });
    return z.NEVER;
  });

/** `HH:MM:SS`. */
const timeOfDay = z
  .string({ error: "a time of day, HH:MM" })
  .trim()
  .regex(/^([01]?\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/, { error: "a time of day, HH:MM" })
  .transform((written) => {
    const [hour = "", minute = "", second = "00"] = written.split(":");
    return `${hour.padStart(2, "0")}:${minute}:${second}`;
  });

export interface Duration {
  /** Days of the calendar, which may have 23 or 25 hours. */
  days: number;
  minutes: number;
}

/** The longest duration that can be written as H:MM. */
const minutesAtMost = 99_999 * 60 + 59;
const daysAtMost = 4_000;
const expectedDuration = "a duration: HH:MM, D:HH:MM or a number of minutes";

/** A number is in minutes. */
const duration = z
  .union([z.number(), z.string()], { error: expectedDuration })
  .transform((written, context): Duration => {
    const found =
      typeof written === "number" ? { days: 0, minutes: written } : durationIn(written.trim());
    if (found && found.minutes >= 0 && found.minutes <= minutesAtMost && found.days <= daysAtMost)
      return found;
    context.addIssue({ code: "custom", message: expectedDuration });
    return z.NEVER;
  });

function durationIn(written: string): Duration | undefined {
  if (/^\d{1,6}$/.test(written)) return { days: 0, minutes: Number(written) };
  if (/^(?:\d{1,3}:\d{1,2}|\d{1,5}):\d{2}$/.test(written)) {
    const [minutes = 0, hours = 0, days = 0] = written.split(":").map(Number).reverse();
    return { days: 0, minutes: (days * 24 + hours) * 60 + minutes };
  }
  return durationOfCalendar(written);
}

/** RFC 5545, section 3.3.6. */
function durationOfCalendar(written: string): Duration | undefined {
  const parts =
    /^\+?P(?:(\d{1,5})W)?(?:(\d{1,5})D)?(?:T(?:(\d{1,6})H)?(?:(\d{1,7})M)?(?:(\d{1,9})S)?)?$/i.exec(
      written,
    );
  if (!parts || written.length < 3) return undefined;
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = parts
    .slice(1)
    .map((part) => Number(part ?? 0));
  return { days: weeks * 7 + days, minutes: hours * 60 + minutes + seconds / 60 };
}

const amountAtMost = 2_147_483_647;

/** A whole number; text where it is exactly one. */
const amount = z
  .union(
    [
      z.number(),
      z
        .string()
        .trim()
        .regex(/^\d+(?:\.0+)?$/)
        .transform(Number),
    ],
    { error: "a whole number, 0 or more" },
  )
  .pipe(
    z
      .int({ error: "a whole number, 0 or more" })
      .min(0, { error: "a whole number, 0 or more" })
      .max(amountAtMost),
  );

const list = z.array(z.unknown(), { error: "a list" });
const object = z.record(z.string(), z.unknown(), { error: "an object" });

/** Languages of which the others are, each once. */
const languages = text.transform((written, context): string[] => {
  const named = written.split(/[,;/&]|\s+(?:and|und|et)\s+/).filter(hasText);
  const codes = named.map(languageCode);
  if (codes.some((code) => code !== undefined)) return codes.filter((code) => code !== undefined);
  context.addIssue({ code: "custom", message: "a language that has an ISO 639-1 code" });
  return z.NEVER;
});

const speakerFields = {
  guid: identifier,
  code: identifier,
  id: identifier,
  public_name: text,
  name: text,
  full_public_name: text,
};

const talkFields = {
  ...{
    guid: identifier,
    id: identifier,
    code: identifier,
    date: time,
    start: timeOfDay,
    end: time,
    duration,
    room: text,
    title: text,
  },
  ...{
    subtitle: text,
    track: text,
    type: text,
    language: languages,
    status: text,
    abstract: text,
    description: text,
  },
  ...{ persons: list, speakers: list },
};

const dayFields = { date: time, day_start: time, day_end: time };
const roomFields = {
  name: text,
  guid: identifier,
  description: text,
  features: object,
  capacity: amount,
};
const trackFields = { name: text, color: text, description: text };

const conferenceFields = {
  ...{
    acronym: identifier,
    guid: identifier,
    title: text,
    description: text,
    time_zone_name: text,
    day_change: timeOfDay,
  },
  ...{ venue: text, city: text, rooms: list, tracks: list, days: list },
};

export const fieldsOf = {
  speaker: speakerFields,
  talk: talkFields,
  day: dayFields,
  room: roomFields,
  track: trackFields,
  conference: conferenceFields,
};

export type Shape = Record<string, z.ZodType>;
export type Read<S extends Shape> = { [Name in keyof S]?: z.output<S[Name]> };

export type Conference = Read<typeof conferenceFields>;
export type Talk = Read<typeof talkFields>;
export type Day = Read<typeof dayFields>;
export type Room = Read<typeof roomFields>;
export type Track = Read<typeof trackFields>;
export type Speaker = Read<typeof speakerFields>;

export const conferenceMembers: ReadonlySet<string> = new Set([
  ...Object.keys(conferenceFields),
  "start",
  "end",
  "daysCount",
]);
export const talkMembers: ReadonlySet<string> = new Set(Object.keys(talkFields));

/**
 * Reads the fields that have a value. One that cannot be read is reported and absent
 * (docs/rules/schedules.md#unreadable).
 */
export function readFields<S extends Shape>(
  shape: S,
  value: object,
  report: (field: string, found: unknown, expected: string) => void,
): Read<S> {
  const read: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(shape)) {
    const found: unknown = Reflect.get(value, name);
    if (isAbsent(found)) continue;
    const parsed = schema.safeParse(found);
    if (parsed.success) read[name] = parsed.data;
    else report(name, found, parsed.error.issues[0]?.message ?? "another value");
  }
  return read as Read<S>;
}

/** Whether an optional member has no value: some tools write an empty text for that. */
const isAbsent = (value: unknown) =>
  value === undefined || value === null || (typeof value === "string" && !hasText(value));

/** The talks of a day by the name of their room. An empty list has none. */
export function talksByRoom(rooms: unknown): Map<string, unknown> | undefined {
  if (rooms === undefined || rooms === null || (Array.isArray(rooms) && rooms.length === 0))
    return new Map();
  return isObject(rooms) ? new Map(Object.entries(rooms)) : undefined;
}
