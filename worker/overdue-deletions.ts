import { faultOf, log } from "@/lib/config/log";
import { integrationsWithOverdueDuties, notifyOverdue } from "@/lib/transitions/deletion-duty/notify-overdue";
import type { Job } from "./run";

/** Notifies publishers of deletions that they did not attest in time. A failure does not delay the others. */
export const overdueDeletions: Job = {
  name: "overdue deletions",
  everySeconds: 5,
  run: async (stop) => {
    for (const id of await integrationsWithOverdueDuties()) {
      if (stop.aborted) return;
      await notifyOverdue(id).catch((error) =>
        log("error", "publishers were not notified of overdue deletions", { integration: id, ...faultOf(error) }),
      );
    }
  },
};
