import { faultOf, log } from "@/lib/config/log";
import { announceDueWaves, continueBroadcast, openBroadcasts } from "@/lib/transitions/notification/broadcast";
import { dueApplicationNotices, endQuietHour } from "@/lib/transitions/notification/new-applications";
import type { Job } from "./run";

/** Notifies the many recipients of a broadcast, and organizers of applications submitted within a quiet hour. A failure does not delay the others. */
export const broadcasts: Job = {
  name: "broadcasts",
  everySeconds: 1,
  run: async (stop) => {
    await announceDueWaves();
    for (const id of await openBroadcasts()) await logFailure("broadcast", id, () => finish(id, stop));
    for (const id of await dueApplicationNotices()) await logFailure("quiet hour", id, () => endQuietHour(id));
  },
};

async function finish(id: string, stop: AbortSignal): Promise<void> {
  while (!stop.aborted && (await continueBroadcast(id)));
}

const logFailure = (label: string, id: string, work: () => Promise<void>) =>
  work().catch((error) => log("error", "people could not be notified", { of: label, id, ...faultOf(error) }));
