import type { ActivityRow } from "@/lib/resources/activity";
import type { Event } from "@/lib/resources/event";
import { exampleEvent } from "@/lib/resources/event-words";
import type { Location } from "@/lib/resources/location";
import type { ParticipantRow } from "@/lib/resources/participant";
import type { RegistrationWave } from "@/lib/resources/registration-wave";
import type { Thread } from "@/lib/resources/thread";

// One fictional convention, as the database would store it. The people are invented, and no row has
// these ids.

const sampleId = (kind: string, number: number) =>
  `00000000-0000-4000-8000-${kind.padStart(4, "0")}${String(number).padStart(8, "0")}`;

export const sampleIds = {
  organization: sampleId("a", 1),
  event: sampleId("e", 1),
  actor: sampleId("f", 1),
  activity: sampleId("ac", 1),
  thread: sampleId("7", 1),
  location: sampleId("10", 1),
  wave: sampleId("3a", 1),
  role: sampleId("40", 1),
};

const person = (number: number) => ({
  person_id: sampleId("9", number),
  deleted: false,
  privacy_mode: false,
  consents: null,
});

const timestamps = {
  created_at: "2027-03-01T09:00:00.000000Z",
  updated_at: "2027-03-04T16:20:11.482913Z",
};

export const sampleEvent: Event = {
  id: sampleIds.event,
  ...timestamps,
  organization: sampleIds.organization,
  ...exampleEvent,
};

export const sampleParticipant: ParticipantRow = {
  person: person(1),
  ...timestamps,
  display_name: "Ada",
  nickname: "Countess",
  organisation: "Analytical Society",
  privacy_mode: false,
  is_guest: false,
  role: sampleIds.role,
  real_name: "Ada Example",
  email: "ada@example.com",
  admin_notes: null,
  application_status: "approved",
  application_admin_notes: null,
  custom_form_fields: { shirt_size: "M", diet: null },
};

export const sampleActivity: ActivityRow = {
  id: sampleIds.activity,
  ...timestamps,
  title: "The Lighthouse Keeper",
  description: "A game for five.",
  activity_type: "rpg_session",
  activity_details: null,
  type_definition: null,
  status: "scheduled",
  start_time: "2027-09-10T13:00:00.000Z",
  end_time: "2027-09-10T17:00:00.000Z",
  time_preference: [
    { start_time: "2027-09-10T12:00:00.000Z", end_time: "2027-09-10T20:00:00.000Z" },
  ],
  is_global: false,
  capacity: 5,
  sign_ups_enabled: true,
  committed_signups_count: 2,
  players: [person(1), person(2)],
  host: { ...person(3), display_name: "Grace" },
  co_hosts: [{ ...person(4), display_name: "Alan" }],
  markers: [],
  registration_waves: [sampleIds.wave],
  thread: sampleIds.thread,
  location: sampleIds.location,
};

export const sampleThread: Thread = {
  id: sampleIds.thread,
  ...timestamps,
  name: "Tabletop",
  description: "Games at the table.",
  icon_name: "dice",
  color_hex: "#0b6068",
  sort_order: 1,
};

export const sampleLocation: Location = {
  id: sampleIds.location,
  ...timestamps,
  name: "Lantern Room",
  code: "L1",
  description: null,
  scope: "indoor",
  type: "room",
  is_schedulable: true,
  capacity: 40,
  amenities: ["projector"],
  position_x: 12.5,
  position_y: 4,
  icon_override: null,
  color_hex: null,
  operating_hours: "09:00–22:00",
  sort_order: 1,
  venue: null,
  building: null,
  floor: null,
  thread: sampleIds.thread,
};

export const sampleWave: RegistrationWave = {
  id: sampleIds.wave,
  ...timestamps,
  name: "First sign-ups",
  start_time: "2027-08-01T18:00:00.000Z",
  end_time: "2027-08-03T18:00:00.000Z",
  status: "started",
  capacity: 50,
  capacity_mode: "percentage",
  per_user_limit: 2,
  base_activities: [sampleIds.activity],
  roles_ids: [sampleIds.role],
  audience: "roles",
  notify_when: "2027-07-31T18:00:00.000Z",
  active_eligibility_generation: 1,
};
