import { textOf } from "@/app/typed-form";
import type { OrganizerActivity } from "@/lib/portal/organizer/activity";

/** The form fields that hold one text each. */
export const activityTexts = [
  "title",
  "description",
  "activity_type",
  "activity_details",
  "type_definition",
  "start_time",
  "end_time",
  "is_global",
  "capacity",
  "sign_ups_enabled",
  "markers",
  "thread",
  "location",
] as const;

/** The values of the activity form; without an activity, those of a new one. */
export const shownActivity = (activity: OrganizerActivity | null) => ({
  title: activity?.title ?? "",
  description: activity?.description ?? "",
  activity_type: activity?.activity_type ?? "other",
  activity_details: activity?.activity_details ?? "",
  type_definition: activity?.type_definition ?? "",
  start_time: activity?.start_time?.toISOString() ?? "",
  end_time: activity?.end_time?.toISOString() ?? "",
  time_preference: activity?.time_preference ?? [],
  is_global: activity?.is_global ? "on" : "",
  capacity: activity?.capacity?.toString() ?? "",
  sign_ups_enabled: activity?.sign_ups_enabled ? "on" : "",
  host: activity?.host_person_id ?? null,
  co_hosts: activity?.co_hosts ?? [],
  markers: (activity?.markers ?? []).join(", "),
  thread: activity?.thread_id ?? "",
  location: activity?.location_id ?? "",
});

export const preferenceName = (place: number, end: "start_time" | "end_time") => `time_preference.${place}.${end}`;

/** The time preferences of the form, in their order. */
export function preferencesOf(form: FormData) {
  const pairs = [];
  for (let place = 0; place < 50 && form.has(preferenceName(place, "start_time")); place++) {
    pairs.push({ start_time: textOf(form, preferenceName(place, "start_time")), end_time: textOf(form, preferenceName(place, "end_time")) });
  }
  return pairs;
}
