"use server";

import { act } from "@/app/act";
import { type DataExportState, dataExportOf } from "@/lib/portal/participant/data-export";
import { currentActor } from "@/lib/session/current-actor";
import { requestDataExport } from "@/lib/transitions/data-export/data-export";

/** Starts making the file, unless it is already being made. Needs a fresh proof. */
export const startDataExport = async (form: FormData) =>
  act(form, {
    proof: true,
    verb: async (actor) => {
      await requestDataExport(actor);
      return dataExportOf(actor.personId);
    },
    done: (begun) => ({ begun }),
  });

export async function dataExportProgress(): Promise<DataExportState | null> {
  const actor = await currentActor();
  return actor && dataExportOf(actor.personId);
}
