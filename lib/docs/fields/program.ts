import type { Location } from "@/lib/resources/location";
import type { RegistrationWave } from "@/lib/resources/registration-wave";
import type { Role } from "@/lib/resources/role";
import type { Thread } from "@/lib/resources/thread";
import { storedResourceFields } from "./common";

export const threadFields = {
  ...storedResourceFields,
  name: "Name of the thread.",
  description: "What the thread is about.",
  icon_name: "Name of an icon.",
  color_hex: "Colour, for example `#0b6068`.",
  sort_order: "Position among the threads of the event.",
} satisfies Record<keyof Thread, string>;

export const locationFields = {
  ...storedResourceFields,
  name: "Name of the place.",
  code: "Short code, for example on a sign.",
  description: "Text for participants.",
  scope: "`indoor` or `outdoor`.",
  type: "What it is for.",
  is_schedulable: "Whether activities can be placed there.",
  capacity: "How many people fit.",
  amenities: "What the place offers, for example `projector`.",
  position_x: "Position on the organizer's map.",
  position_y: "Position on the organizer's map.",
  icon_override: "Name of an icon in place of the type's.",
  color_hex: "Colour on the map.",
  operating_hours: "Opening hours in words.",
  sort_order: "Position among the locations of the event.",
  venue: "Bare id: the venue's details are not served.",
  building: "Bare id: the building's details are not served.",
  floor: "Bare id: the floor's details are not served.",
  thread: "Id of the [thread](/docs/resources/thread) that uses it.",
} satisfies Record<keyof Location, string>;

export const registrationWaveFields = {
  ...storedResourceFields,
  name: "Name of the wave.",
  start_time: "When the window opens. The fields are not named `starts_at` and `ends_at`.",
  end_time: "When the window closes.",
  status:
    "`finished` when it ran to the end of its window, `canceled` when an organizer stopped it early.",
  capacity: "How many places of each activity the wave opens, in the unit of `capacity_mode`.",
  capacity_mode: "`fixed`: places. `percentage`: percent of an activity's capacity.",
  per_user_limit: "How many sign-ups one person may have in this wave.",
  base_activities:
    "Ids of the [activities](/docs/resources/activity) whose sign-ups it opens. The field is not named `activity_ids`.",
  roles_ids: "Ids of the [roles](/docs/resources/role) it is open to, when `audience` is `roles`.",
  audience: "Who may sign up in it.",
  notify_when: "When the participants who may use the wave are notified.",
  active_eligibility_generation: "Opaque: do not interpret or increment it.",
} satisfies Record<keyof RegistrationWave, string>;

export const roleFields = {
  ...storedResourceFields,
  name: "Name of the role.",
  description: "`null` when there is none.",
} satisfies Record<keyof Role, string>;
