import { faultOf, log } from "@/lib/config/log";
import { changedForms as eventsWithChangedForms, touchNextPeople } from "@/lib/transitions/form-field/touch-people";
import type { Job } from "./run";

/** Raises `updated_at` of the people on events whose form gained or lost a field. A failure does not delay the other events. */
export const changedForms: Job = {
  name: "changed forms",
  everySeconds: 1,
  run: async (stop) => {
    for (const eventId of await eventsWithChangedForms())
      await touchPeople(eventId, stop).catch((error) => log("error", "people of a changed form were not touched", { eventId, ...faultOf(error) }));
  },
};

async function touchPeople(eventId: string, stop: AbortSignal): Promise<void> {
  while (!stop.aborted && (await touchNextPeople(eventId)));
}
