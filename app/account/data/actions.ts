"use server";

import { asActor, type SignedOut } from "@/app/as-actor";
import { type DataExportState, dataExportOf } from "@/lib/portal/participant/data-export";
import { currentActor } from "@/lib/session/current-actor";
import { requestDataExport } from "@/lib/transitions/data-export/request";

/** Starts making the file, unless it is already being made. */
export async function startDataExport(): Promise<DataExportState | SignedOut | null> {
  return asActor("/account", async (actor) => {
    await requestDataExport(actor);
    return dataExportOf(actor.personId);
  });
}

export async function dataExportProgress(): Promise<DataExportState | null> {
  const actor = await currentActor();
  return actor && dataExportOf(actor.personId);
}
