import { faultOf, log } from "@/lib/config/log";
import { fetchSchedule } from "@/lib/reconcile/watched-schedule/fetch-schedule";
import { claimDueSchedules } from "@/lib/transitions/watched-schedule/claim";
import type { Job } from "./run";

const schedulesAtMost = 4;

/** Fetches watched schedules when they are due. A failure does not delay the others. */
export const watchedSchedules: Job = {
  name: "watched schedules",
  everySeconds: 1,
  run: async (stop) => {
    const claimed = await claimDueSchedules(schedulesAtMost);
    const fetchOrLog = (schedule: (typeof claimed)[number]) =>
      fetchSchedule(schedule, stop).catch((error) => log("error", "schedule could not be applied", { event: schedule.event.id, ...faultOf(error) }));
    await Promise.all(claimed.map(fetchOrLog));
  },
};
