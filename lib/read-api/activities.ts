import { activityRows, serializeActivity } from "@/lib/resources/activity";
import { collection, keyById } from "./collection";

export const listActivities = collection({ name: "activities", rows: activityRows, keyOf: keyById, serialize: serializeActivity });
