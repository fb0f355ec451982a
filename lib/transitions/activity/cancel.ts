import type { Actor } from "@/lib/audit/actor";
import { moveActivity } from "./move";

/** The organizer calls an activity off. It keeps its times, so that everybody sees what is canceled. */
export const cancelActivity = (organizer: Actor, eventId: string, activityId: string): Promise<void> =>
  moveActivity(organizer, eventId, activityId, { from: ["new", "scheduled"], to: "canceled", action: "activity.canceled" });
