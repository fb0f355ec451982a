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

export const preferenceName = (index: number, end: "start_time" | "end_time") =>
  `time_preference.${index}.${end}`;

/** The time preferences of the form, in their order. */
export function preferencesOf(form: FormData) {
  const times = zonedTimes(form);
  const pairs = [];
  for (let index = 0; form.has(preferenceName(index, "start_time")); index++) {
    pairs.push({
      start_time: times[preferenceName(index, "start_time")] ?? "",
      end_time: times[preferenceName(index, "end_time")] ?? "",
    });
  }
  return pairs;
}
