import type { Actor } from "@/lib/audit/actor";
import { setActivityStatus } from "./set-status";

/** The organizer cancels an activity. It keeps its times, so that the program shows it as canceled. */
export const cancelActivity = (organizer: Actor, eventId: string, activityId: string): Promise<void> =>
  setActivityStatus(organizer, eventId, activityId, { from: ["new", "scheduled"], to: "canceled", action: "activity.canceled" });
