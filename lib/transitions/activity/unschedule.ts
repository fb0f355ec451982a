import type { Actor } from "@/lib/audit/actor";
import { setActivityStatus } from "./set-status";

/** The organizer unschedules an activity: start and end are cleared until it is scheduled again. */
export const unscheduleActivity = (organizer: Actor, eventId: string, activityId: string): Promise<void> =>
  setActivityStatus(organizer, eventId, activityId, {
    from: ["scheduled"],
    to: "new",
    action: "activity.unscheduled",
    times: { start_time: null, end_time: null },
  });
