import { type activityFields, activityTypes } from "./activity";
import type { FormField } from "./form";
import type { TypedName } from "./kinds";

export const activityTypeWords: Record<(typeof activityTypes)[number], string> = {
  rpg_session: "RPG session",
  lecture: "Lecture",
  workshop: "Workshop",
  competition: "Competition",
  discussion: "Discussion",
  LARP: "LARP",
  other: "Other",
  break: "Break",
};

/** An unknown type is shown like `other`. */
export const activityTypeOf = (type: string) =>
  activityTypes.find((known) => known === type) ?? "other";

/**
 * The form of an activity, part by part. Its time preferences and hosts have controls of their own.
 */
export const activityForm = {
  content: [
    { name: "title", label: "Title", wide: true },
    { name: "description", label: "Description", hint: "Markdown.", wide: true },
    { name: "activity_type", label: "Activity type", choices: activityTypeWords, wide: true },
    {
      name: "is_global",
      label: "For everyone at the event",
      hint: "Such as a break.",
      wide: true,
    },
  ],
  times: [
    { name: "start_time", label: "Start time" },
    { name: "end_time", label: "End time" },
  ],
  place: [
    { name: "thread", label: "Thread" },
    { name: "location", label: "Location" },
  ],
  signUps: [
    { name: "sign_ups_enabled", label: "Sign ups enabled", wide: true },
    { name: "capacity", label: "Capacity", hint: "Leave empty for no limit.", wide: true },
  ],
  references: [
    {
      name: "activity_details",
      label: "Activity details",
      hint: "An id from your own system.",
      wide: true,
    },
    {
      name: "type_definition",
      label: "Kind of activity",
      hint: "An id from your own system.",
      wide: true,
    },
    { name: "markers", label: "Markers", hint: "Ids, separated by commas.", wide: true },
  ],
} satisfies Record<string, readonly FormField<TypedName<typeof activityFields>>[]>;
