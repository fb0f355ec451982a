import type { Actor } from "@/lib/audit/actor";
import { moveActivity } from "./move";

/** The organizer reinstates a canceled activity. It becomes new, so it has no times until it is scheduled. */
export const reinstateActivity = (organizer: Actor, eventId: string, activityId: string): Promise<void> =>
  moveActivity(organizer, eventId, activityId, {
    from: ["canceled"],
    to: "new",
    action: "activity.reinstated",
    times: { start_time: null, end_time: null },
  });
