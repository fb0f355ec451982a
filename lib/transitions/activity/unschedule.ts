import type { Actor } from "@/lib/audit/actor";
import { moveActivity } from "./move";

/** The organizer unschedules an activity: start and end are cleared until it is scheduled again. */
export const unscheduleActivity = (organizer: Actor, eventId: string, activityId: string): Promise<void> =>
  moveActivity(organizer, eventId, activityId, {
    from: ["scheduled"],
    to: "new",
    action: "activity.unscheduled",
    times: { start_time: null, end_time: null },
  });
