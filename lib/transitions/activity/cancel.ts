import type { Actor } from "@/lib/audit/actor";
import { moveActivity } from "./move";

/** The organizer cancels an activity. It keeps its times, so that the program shows it as canceled. */
export const cancelActivity = (organizer: Actor, eventId: string, activityId: string): Promise<void> =>
  moveActivity(organizer, eventId, activityId, { from: ["new", "scheduled"], to: "canceled", action: "activity.canceled" });
