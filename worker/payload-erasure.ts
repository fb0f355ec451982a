import { scrubDue } from "@/lib/webhooks/outbox/payload-erasure";
import type { Job } from "./run";

/** Empties the payloads that tell of people who left. */
export const scrubs: Job = {
  name: "scrubs",
  everySeconds: 2,
  run: async (stop) => {
    while (!stop.aborted && (await scrubDue(stop)) > 0);
  },
};
