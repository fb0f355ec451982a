import type { Activity } from "@/lib/resources/activity";
import {
  type ActivityOfPage,
  activityPageRows,
  type SharedData,
  serializeActivityPage,
} from "@/lib/resources/activity-page";
import { collection, keyById } from "./collection";
import { peopleOfActivities } from "./people-of-activities";

export const listActivities = collection<ActivityOfPage & SharedData, Activity>({
  name: "activities",
  rows: activityPageRows,
  keyOf: keyById,
  serialize: serializeActivityPage,
  people: peopleOfActivities,
});
