import * as z from "zod";
import { isObject } from "@/lib/reconcile/item";
import { importedInstant } from "@/lib/resources/imported";
import { hasZone } from "./times";

// The schedule JSON that pretalx, frab and c3voc exchange, as far as the service has fields for it. Members that a tool adds are ignored and listed in
// the summary.

/** A text, or its translations: the English one, or else the first. */
const text = z
  .union([z.string(), z.number().transform(String), z.record(z.string(), z.string().nullable()).transform(englishOrFirst)], { error: "text" })
  .nullish();

function englishOrFirst(texts: Record<string, string | null>): string | null {
  return texts.en ?? Object.values(texts).find((each) => each) ?? null;
}

const identifier = z.union([z.string(), z.number()], { error: "an identifier" }).nullish();

const person = z.looseObject(
  { guid: identifier, code: identifier, id: identifier, public_name: text, name: text, full_public_name: text },
  { error: "an object with a person" },
);

const expectedInstant = "an ISO 8601 time, such as 2027-05-14T08:00:00Z";

/** A time with its offset, or in local time. */
const instant = z
  .string({ error: expectedInstant })
  .transform((time) =>
    time
      .trim()
      .replace(" ", "T")
      .replace(/z$/, "Z")
      .replace(/([+-]\d\d)(\d\d)$/, "$1:$2"),
  )
  .refine((time) => importedInstant.safeParse(hasZone(time) ? time : `${time}Z`).success, { error: expectedInstant });

/** The longest duration that can be written as H:MM. */
const minutesAtMost = 99_999 * 60 + 59;

const expectedDuration = "a duration: HH:MM or D:HH:MM";

/** A duration in minutes. A number is in minutes too. */
const duration = z
  .union(
    [
      z.number().min(0).max(minutesAtMost),
      z
        .string()
        .regex(/^(?:\d{1,3}:\d{1,2}|\d{1,5}):\d{2}$/, { error: expectedDuration })
        .transform((written) => {
          const [minutes = 0, hours = 0, days = 0] = written.split(":").map(Number).reverse();
          return (days * 24 + hours) * 60 + minutes;
        }),
    ],
    { error: expectedDuration },
  )
  .nullish();

const talk = z.looseObject(
  {
    guid: identifier,
    id: identifier,
    code: identifier,
    date: instant.nullish(),
    start: z
      .string({ error: "a time of day, HH:MM" })
      .regex(/^([01]?\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/, { error: "a time of day, HH:MM" })
      .nullish(),
    end: instant.nullish(),
    duration,
    room: text,
    title: text,
    subtitle: text,
    track: text,
    type: text,
    language: text,
    status: text,
    abstract: text,
    description: text,
    persons: z.array(person, { error: "a list of people" }).nullish(),
    speakers: z.array(person, { error: "a list of people" }).nullish(),
  },
  { error: "an object with a talk" },
);

/** By name. A record would lose a room named `__proto__`. */
const rooms = z.preprocess(
  (value) => (isObject(value) ? new Map(Object.entries(value)) : value),
  z.map(z.string(), z.array(talk, { error: "a list of talks" }), { error: "an object with a list of talks per room" }),
);

const day = z.looseObject(
  {
    date: text,
    day_start: instant.nullish(),
    day_end: instant.nullish(),
    rooms,
  },
  { error: "an object with a day" },
);

const room = z.looseObject(
  {
    name: z.string({ error: "the name of the room" }),
    guid: identifier,
    description: text,
    features: z
      .looseObject({ scope: z.unknown().optional(), type: z.unknown().optional() }, { error: "an object with features of the room" })
      .nullish(),
    capacity: z.int({ error: "a whole number, 0 or more" }).min(0, { error: "a whole number, 0 or more" }).max(2_147_483_647).nullish(),
  },
  { error: "an object with a room" },
);

const track = z.looseObject(
  { name: z.string({ error: "the name of the track" }), color: text, description: text },
  { error: "an object with a track" },
);

export const scheduleSchema = z.looseObject(
  {
    conference: z.looseObject(
      {
        acronym: text,
        guid: identifier,
        time_zone_name: text,
        title: z.string({ error: "the title of the conference" }).regex(/\S/, { error: "the title of the conference" }),
        description: text,
        rooms: z.array(room, { error: "a list of rooms" }).nullish(),
        tracks: z.array(track, { error: "a list of tracks" }).nullish(),
        days: z.array(day, { error: "a list of days" }),
      },
      { error: "an object with the conference" },
    ),
  },
  { error: "an object with a conference" },
);

export type Schedule = z.output<typeof scheduleSchema>;
export type Room = z.output<typeof room>;
export type Track = z.output<typeof track>;
export type Talk = z.output<typeof talk>;
export type Day = z.output<typeof day>;
export type Speaker = z.output<typeof person>;

const talksAtMost = 20_000;
const othersAtMost = 5_000;
const valuesAtMost = 1_000_000;
const membersAtMost = 5_000;

/**
 * The limit that a program exceeds, in words; undefined when it exceeds none. Checked before the schema, because reading an object takes longer than writing
 * `{}` (docs/rules/schedules.md#bombs).
 */
export function tooMuchOf(schedule: unknown): string | undefined {
  const conference = memberOf(schedule, "conference");
  const days = listIn(conference, "days");
  const rooms = days.flatMap((day) => Object.values(memberOf(day, "rooms") ?? {}));
  const talks = rooms.reduce<number>((sum, room) => sum + (Array.isArray(room) ? room.length : 0), 0);
  if (talks > talksAtMost) return `at most ${talksAtMost.toLocaleString("en")} talks`;
  const others = Math.max(days.length, rooms.length, listIn(conference, "rooms").length, listIn(conference, "tracks").length);
  if (others > othersAtMost) return `at most ${othersAtMost.toLocaleString("en")} days, rooms and tracks`;
  return tooManyValuesIn(schedule);
}

function tooManyValuesIn(schedule: unknown): string | undefined {
  const open = [schedule];
  let values = 0;
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (typeof value !== "object" || value === null) continue;
    const inside: unknown[] = Object.values(value);
    if (!Array.isArray(value) && inside.length > membersAtMost) return `objects of at most ${membersAtMost.toLocaleString("en")} members`;
    values += inside.length;
    if (values > valuesAtMost) return `at most ${valuesAtMost.toLocaleString("en")} values`;
    for (const each of inside) if (typeof each === "object" && each !== null) open.push(each);
  }
  return undefined;
}

const memberOf = (value: unknown, name: string): object | undefined => {
  const member: unknown = typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
  return typeof member === "object" && member !== null ? member : undefined;
};

function listIn(value: unknown, name: string): unknown[] {
  const list = memberOf(value, name);
  return Array.isArray(list) ? list : [];
}
