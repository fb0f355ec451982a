import { zonedTimes } from "@/app/typed-form";
import type { OrganizerActivity } from "@/lib/portal/organizer/activity";
import { activityFields } from "@/lib/resources/activity";
import { shownTexts } from "@/lib/resources/form";

/** The values of the activity form; without an activity, those of a new one. */
export const shownActivity = (activity: OrganizerActivity | null) => ({
  ...shownTexts(activityFields, activity),
  time_preference: activity?.time_preference ?? [],
  host: activity?.host_person_id ?? null,
  co_hosts: activity?.co_hosts ?? [],
});

export const preferenceName = (place: number, end: "start_time" | "end_time") => `time_preference.${place}.${end}`;

/** The time preferences of the form, in their order. */
export function preferencesOf(form: FormData) {
  const times = zonedTimes(form);
  const pairs = [];
  for (let place = 0; place < 50 && form.has(preferenceName(place, "start_time")); place++) {
    pairs.push({ start_time: times[preferenceName(place, "start_time")] ?? "", end_time: times[preferenceName(place, "end_time")] ?? "" });
  }
  return pairs;
}
