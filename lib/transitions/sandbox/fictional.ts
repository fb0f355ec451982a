import { createHash } from "node:crypto";
import type { Prisma } from "@/lib/db/prisma";
import { sandboxDomain } from "@/lib/people/email";
import { dayMs } from "@/lib/time/day";

// The content of a sandbox at its creation and after each reset. Ids are derived from the sandbox
// and a name, so that they stay the same.

export function fictionalId(sandboxId: string, name: string): string {
  const hex = createHash("sha256").update(`${sandboxId} ${name}`).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

export const fictionalAddress = (sandboxId: string, name: string) =>
  `${name.toLowerCase().replaceAll(" ", ".")}@${sandboxDomain(sandboxId)}`;

interface FictionalPerson {
  name: string;
  nickname?: string;
  organisation?: string;
  role?: "Speaker" | "Crew";
  privacy?: boolean;
  status?: "pending" | "revision_requested";
  diet?: string;
}

const people: FictionalPerson[] = [
  {
    name: "Ana Lima",
    nickname: "ana",
    organisation: "Quiet Engines",
    role: "Speaker",
    diet: "Vegan",
  },
  { name: "Ben Okafor", nickname: "benny", role: "Crew", diet: "None" },
  { name: "Chidi Mensah", organisation: "Night Trams", diet: "Vegetarian" },
  { name: "Dora Keller", nickname: "dk", privacy: true, diet: "Gluten-free" },
  { name: "Emil Sand", role: "Speaker" },
  { name: "Farah Nasser", organisation: "Paper Lanterns", diet: "Halal" },
  { name: "Goran Petek", nickname: "gp" },
  { name: "Hana Mori", role: "Crew", diet: "None" },
  { name: "Ivo Brandt", privacy: true },
  { name: "Jana Dusek", organisation: "Low Tide Press" },
  { name: "Kofi Adu", status: "pending", diet: "Vegan" },
  { name: "Lise Holm", status: "revision_requested" },
];

export const organizerName = "Olive Organizer";

const account = (sandboxId: string, name: string) => ({
  id: fictionalId(sandboxId, name),
  sandbox_id: sandboxId,
  name,
  email: fictionalAddress(sandboxId, name),
});

/** The organizer, who is not on the event, and the twelve people who are. */
export const fictionalAccounts = (sandboxId: string): Prisma.PersonCreateManyInput[] =>
  [organizerName, ...people.map(({ name }) => name)].map((name) => account(sandboxId, name));

/** The event's own fields. It begins in two weeks. */
export function fictionalEvent(now: Date) {
  return {
    title: "Sandbox Con",
    description: "A fictional convention, for trying out an integration.",
    start_date: atHour(now, 14, 9),
    end_date: atHour(now, 16, 18),
    location: "Depot on the canal",
    city: "Nowhere",
    country: "NL",
    language: ["en"],
    themes: ["games", "stories"],
    format: "convention",
    event_mode: "in_person",
    access_mode: "open_approval",
    publish_status: "published",
    published_at: now,
    visibility: "private",
    is_archived: false,
    archived_at: null,
    is_free: true,
  };
}

const atHour = (now: Date, days: number, hour: number) =>
  new Date(Math.floor(now.getTime() / dayMs) * dayMs + days * dayMs + hour * 3_600_000);

interface FictionalActivity {
  title: string;
  /** The event's day, and the hours in which it begins and ends. */
  time: [day: number, from: number, to: number];
  location: string;
  activity_type: string;
  thread?: string;
  host?: string;
  capacity?: number;
  signedUp?: string[];
}

const activities: FictionalActivity[] = [
  { title: "Opening", time: [1, 9, 10], location: "Main hall", activity_type: "other" },
  {
    title: "Maps without roads",
    time: [1, 10, 12],
    location: "Main hall",
    activity_type: "lecture",
    thread: "Talks",
    host: "Ana Lima",
    capacity: 100,
    signedUp: ["Ben Okafor", "Chidi Mensah", "Dora Keller"],
  },
  { title: "Lunch", time: [1, 12, 13], location: "Canteen", activity_type: "break" },
  {
    title: "The long night",
    time: [1, 20, 23],
    location: "Loft",
    activity_type: "rpg_session",
    thread: "Games",
    capacity: 6,
    signedUp: ["Farah Nasser", "Goran Petek"],
  },
  {
    title: "Bookbinding",
    time: [2, 10, 13],
    location: "Loft",
    activity_type: "workshop",
    thread: "Workshops",
    host: "Emil Sand",
    capacity: 12,
    signedUp: ["Hana Mori", "Jana Dusek"],
  },
  { title: "Closing", time: [3, 16, 17], location: "Main hall", activity_type: "other" },
];

/** Everything inside the event: the rows of each table, in the order of the foreign keys. */
export function fictionalContent(sandboxId: string, event_id: string, now: Date) {
  const id = (name: string) => fictionalId(sandboxId, name);
  const idOf = (name: string | undefined) => (name === undefined ? null : id(name));
  return {
    form_fields: [
      { event_id, key: "diet", label: "Diet", type: "text", sort_order: 1 },
      {
        event_id,
        key: "newsletter",
        label: "Send me the newsletter",
        type: "checkbox",
        sort_order: 2,
      },
    ],
    roles: ["Speaker", "Crew"].map((name) => ({ event_id, id: id(`role ${name}`), name })),
    threads: ["Talks", "Games", "Workshops"].map((name, sort_order) => ({
      event_id,
      id: id(name),
      name,
      sort_order,
    })),
    locations: [
      { name: "Main hall", type: "stage", capacity: 200 },
      { name: "Loft", type: "room", capacity: 24 },
      { name: "Canteen", type: "food", capacity: 60 },
    ].map((location, sort_order) => ({
      event_id,
      id: id(location.name),
      scope: "indoor",
      is_schedulable: true,
      sort_order,
      ...location,
    })),
    event_people: people.map(
      ({ name, nickname, organisation, role, privacy = false, status = "approved", diet }) => ({
        event_id,
        person_id: id(name),
        application_status: status,
        registered_at: status === "approved" ? now : null,
        display_name: name.split(" ")[0],
        nickname: nickname ?? null,
        organisation: organisation ?? null,
        real_name: name,
        privacy_mode: privacy,
        role_id: role === undefined ? null : id(`role ${role}`),
        custom_form_fields: { diet: diet ?? null, newsletter: null },
      }),
    ),
    activities: activities.map(
      ({
        title,
        time: [day, from, to],
        thread,
        location,
        host,
        capacity,
        signedUp,
        ...fields
      }) => ({
        event_id,
        id: id(title),
        title,
        status: "scheduled",
        start_time: atHour(now, 13 + day, from),
        end_time: atHour(now, 13 + day, to),
        thread_id: idOf(thread),
        location_id: id(location),
        host_person_id: idOf(host),
        capacity,
        is_global: thread === undefined,
        sign_ups_enabled: signedUp !== undefined,
        committed_signups_count: signedUp?.length ?? 0,
        ...fields,
      }),
    ),
    sign_ups: activities.flatMap(({ title, signedUp = [] }) =>
      signedUp.map((name) => ({ event_id, activity_id: id(title), person_id: id(name) })),
    ),
    registration_waves: [
      { name: "Early sign-up", starts: 1, ends: 3 },
      { name: "Late sign-up", starts: 5, ends: 9 },
    ].map(({ name, starts, ends }) => ({
      event_id,
      id: id(name),
      name,
      status: "scheduled",
      start_time: atHour(now, starts, 12),
      end_time: atHour(now, ends, 12),
      audience: "all",
      active_eligibility_generation: 1,
    })),
    wave_activities: [
      { event_id, wave_id: id("Early sign-up"), activity_id: id("The long night") },
      { event_id, wave_id: id("Late sign-up"), activity_id: id("Bookbinding") },
    ],
  };
}
