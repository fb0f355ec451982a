import type { Actor } from "@/lib/audit/actor";
import { setActivityStatus } from "./set-status";

/** The organizer reinstates a canceled activity. It becomes new, so it has no times until it is scheduled. */
export const reinstateActivity = (organizer: Actor, eventId: string, activityId: string): Promise<void> =>
  setActivityStatus(organizer, eventId, activityId, {
    from: ["canceled"],
    to: "new",
    action: "activity.reinstated",
    times: { start_time: null, end_time: null },
  });
