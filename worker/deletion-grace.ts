import { faultOf, log } from "@/lib/config/log";
import { dueCauses, settle } from "@/lib/transitions/deletion-grace/settle";
import type { Job } from "./run";

const causesPerTurn = 100;

/** Ends what was archived, rejected or unpublished, when the grace is over; one that fails delays no other. */
export const graces: Job = {
  name: "graces",
  everySeconds: 1,
  run: async (stop) => {
    for (const cause of await dueCauses(causesPerTurn)) {
      if (stop.aborted) return;
      await settle(cause).catch((error) => log("error", "grace could not be ended", { rootId: cause.rootId, ...faultOf(error) }));
    }
  },
};
