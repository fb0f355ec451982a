import { activityPageRows, serializeActivityPage } from "@/lib/resources/activity";
import { collection, keyById } from "./collection";

export const listActivities = collection({ name: "activities", rows: activityPageRows, keyOf: keyById, serialize: serializeActivityPage });
