import * as z from "zod";

// The parts of c3voc's rules for schedule JSON (https://c3voc.de/schedule/schema.json) that apply
// to our files. Unknown members are refused where the format refuses them.

const slug = z.string().regex(/^[a-z0-9_-]+[a-z0-9]$/);
const orNull = z.string().nullable();
const instant = z.iso.datetime({ offset: true });

const person = z.looseObject({ guid: z.uuid(), name: z.string(), id: z.undefined().optional() });

const talk = z.strictObject({
  guid: z.uuid(),
  id: z
    .int()
    .min(1)
    .max(2 ** 31 - 1), // readers such as EventFahrplan hold it in 32 bits
  date: instant,
  start: z.string().regex(/^(0[0-9]|1[0-9]|2[0-3]):[0-5][0-9]$/),
  end: instant.optional(),
  duration: z.string().regex(/^[0-9]+:[0-9]{2}$/),
  room: z.string(),
  slug,
  url: z.url(),
  title: z.string(),
  subtitle: orNull,
  track: orNull,
  type: z.string(),
  language: orNull,
  abstract: orNull,
  description: orNull.optional(),
  persons: z.array(person),
  links: z.array(z.strictObject({ url: z.url(), title: z.string().optional() })),
});

const day = z.strictObject({
  index: z.int(),
  date: z.iso.date(),
  day_start: instant,
  day_end: instant,
  rooms: z.record(z.string(), z.array(talk)),
});

const room = z.strictObject({
  name: z.string(),
  guid: z.uuid(),
  description: orNull.optional(),
  capacity: z.number().nullable().optional(),
  features: z.looseObject({}).optional(),
});

export const scheduleSchema = z.strictObject({
  $schema: z.string().optional(),
  schedule: z.looseObject({
    version: z.string(),
    base_url: z.url().optional(),
    conference: z.strictObject({
      acronym: z.string().regex(/^[a-z0-9_-][a-z0-9_]{3,}(-2[0-9]{3}-[a-z]+)?$/),
      title: z.string(),
      description: z.string().optional(),
      start: z.iso.date(),
      end: z.iso.date(),
      daysCount: z.int(),
      timeslot_duration: z.string(),
      time_zone_name: z.string().regex(/^([A-Z][a-z]+\/[A-Z][a-z]+)|UTC$/),
      url: z.url().optional(),
      rooms: z.array(room).optional(),
      tracks: z
        .array(
          z.looseObject({ name: z.string(), slug, color: z.string().regex(/^#[0-9a-f]{6}$/i) }),
        )
        .optional(),
      days: z.array(day),
    }),
  }),
});
