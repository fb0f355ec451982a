import type { Actor } from "@/lib/audit/actor";
import { fieldFault } from "@/lib/transitions/field-fault";
import { requireTimes, type Times } from "./input";
import { setActivityStatus } from "./set-status";

/** The organizer gives a new activity its start and end, which puts it on the program. */
export async function scheduleActivity(organizer: Actor, eventId: string, activityId: string, times: Times): Promise<void> {
  if (!times.start_time) throw fieldFault("start_time", "Enter the start time.");
  requireTimes(times);
  await setActivityStatus(organizer, eventId, activityId, { from: ["new"], to: "scheduled", action: "activity.scheduled", times });
}
