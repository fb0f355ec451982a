import * as z from "zod";
import { givenInstant } from "@/lib/resources/given";

// The schedule JSON that pretalx, frab and c3voc exchange, as far as it has a place here. Each of them adds members of its own: those pass, and are named in
// the summary.

const text = z.string({ error: "text" }).nullish();
const identifier = z.union([z.string(), z.number()], { error: "an identifier" }).nullish();

const person = z.looseObject(
  { guid: identifier, code: identifier, id: identifier, public_name: text, name: text, full_public_name: text },
  { error: "an object with a person" },
);

const expectedDuration = "a duration: HH:MM or D:HH:MM";

/** Minutes. */
const duration = z
  .string({ error: expectedDuration })
  .regex(/^(?:\d{1,3}:)?\d{1,2}:\d{2}$/, { error: expectedDuration })
  .transform((written) => {
    const [minutes = 0, hours = 0, days = 0] = written.split(":").map(Number).reverse();
    return (days * 24 + hours) * 60 + minutes;
  });

const talk = z.looseObject(
  {
    guid: identifier,
    id: identifier,
    code: identifier,
    date: givenInstant.nullish(),
    start: z
      .string({ error: "a time of day, HH:MM" })
      .regex(/^([01]?\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/, { error: "a time of day, HH:MM" })
      .nullish(),
    duration,
    room: text,
    title: text,
    subtitle: text,
    track: text,
    type: text,
    language: text,
    abstract: text,
    description: text,
    persons: z.array(person, { error: "a list of people" }).nullish(),
    speakers: z.array(person, { error: "a list of people" }).nullish(),
  },
  { error: "an object with a talk" },
);

const day = z.looseObject(
  {
    date: text,
    day_start: givenInstant.nullish(),
    day_end: givenInstant.nullish(),
    rooms: z.record(z.string(), z.array(talk, { error: "a list of talks" }), { error: "an object with a list of talks per room" }),
  },
  { error: "an object with a day" },
);

const room = z.looseObject(
  {
    name: z.string({ error: "the name of the room" }),
    guid: identifier,
    description: text,
    capacity: z.int({ error: "a whole number, 0 or more" }).min(0, { error: "a whole number, 0 or more" }).max(2_147_483_647).nullish(),
  },
  { error: "an object with a room" },
);

const track = z.looseObject({ name: z.string({ error: "the name of the track" }), color: text }, { error: "an object with a track" });

export const scheduleSchema = z.looseObject(
  {
    conference: z.looseObject(
      {
        acronym: text,
        guid: identifier,
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
export type Talk = z.output<typeof talk>;
export type Day = z.output<typeof day>;
export type Speaker = z.output<typeof person>;
