import { createHash } from "node:crypto";
import type { Prisma } from "@/lib/db/prisma";
import { sandboxDomain } from "@/lib/people/email";
import { dayMs } from "@/lib/time/day";

// The content of a sandbox at its creation and after each reset. Ids are derived from the sandbox
// and a name, so that they stay the same.

/** The id of a person or record, derived from the sandbox and a name. */
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

/** Everything inside the event. */
export function fictionalContent(sandboxId: string, event_id: string, now: Date) {
  const id = (name: string) => fictionalId(sandboxId, name);
  const activity = (
    title: string,
    [day, from, to]: [number, number, number],
    { thread, location, host, ...more }: ActivityRest,
  ) => ({
    event_id,
    id: id(title),
    title,
    status: "scheduled",
    start_time: atHour(now, 13 + day, from),
    end_time: atHour(now, 13 + day, to),
    thread_id: thread === undefined ? null : id(thread),
    location_id: id(location),
    host_person_id: host === undefined ? null : id(host),
    ...more,
  });
  const signUpsOf = (title: string, ...names: string[]) =>
    names.map((name) => ({ event_id, activity_id: id(title), person_id: id(name) }));
  const sign_ups = [
    ...signUpsOf("Maps without roads", "Ben Okafor", "Chidi Mensah", "Dora Keller"),
    ...signUpsOf("The long night", "Farah Nasser", "Goran Petek"),
    ...signUpsOf("Bookbinding", "Hana Mori", "Jana Dusek"),
  ];
  const committed = (title: string) => ({
    committed_signups_count: sign_ups.filter(({ activity_id }) => activity_id === id(title)).length,
  });
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
    people: people.map(
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
    activities: [
      activity("Opening", [1, 9, 10], {
        location: "Main hall",
        activity_type: "other",
        is_global: true,
      }),
      activity("Maps without roads", [1, 10, 12], {
        thread: "Talks",
        location: "Main hall",
        host: "Ana Lima",
        activity_type: "lecture",
        capacity: 100,
        sign_ups_enabled: true,
        ...committed("Maps without roads"),
      }),
      activity("Lunch", [1, 12, 13], {
        location: "Canteen",
        activity_type: "break",
        is_global: true,
      }),
      activity("The long night", [1, 20, 23], {
        thread: "Games",
        location: "Loft",
        activity_type: "rpg_session",
        capacity: 6,
        sign_ups_enabled: true,
        ...committed("The long night"),
      }),
      activity("Bookbinding", [2, 10, 13], {
        thread: "Workshops",
        location: "Loft",
        host: "Emil Sand",
        activity_type: "workshop",
        capacity: 12,
        sign_ups_enabled: true,
        ...committed("Bookbinding"),
      }),
      activity("Closing", [3, 16, 17], {
        location: "Main hall",
        activity_type: "other",
        is_global: true,
      }),
    ],
    sign_ups,
    waves: [
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

interface ActivityRest {
  thread?: string;
  location: string;
  host?: string;
  activity_type: string;
  is_global?: boolean;
  capacity?: number;
  sign_ups_enabled?: boolean;
  committed_signups_count?: number;
}
