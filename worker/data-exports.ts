import { ownDataParts } from "@/lib/portal/participant/own-data";
import { addExportPart, type ClaimedExport, claimExport } from "@/lib/transitions/data-export/make";
import type { Job } from "./run";

/** Creates the files for people who requested all data kept about them. */
export const dataExports: Job = {
  name: "data-exports",
  everySeconds: 1,
  run: async (stop) => {
    for (let claimed = await claimExport(); claimed; claimed = await claimExport()) {
      await writeParts(claimed, stop);
      if (stop.aborted) return;
    }
  },
};

async function writeParts(claimed: ClaimedExport, stop: AbortSignal): Promise<void> {
  let number = 0;
  for await (const part of ownDataParts(claimed.personId)) {
    if (stop.aborted || !(await addExportPart(claimed, { ...part, number }))) return;
    number += 1;
  }
}
