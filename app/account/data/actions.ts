"use server";

import { type DataExportState, dataExportOf } from "@/lib/portal/participant/data-export";
import { requireActor } from "@/lib/session/current-actor";
import { requestDataExport } from "@/lib/transitions/data-export/request";

/** Starts making the file, unless it is already being made. */
export async function startDataExport(): Promise<DataExportState | null> {
  const actor = await requireActor("/account");
  await requestDataExport(actor);
  return dataExportOf(actor.personId);
}

export async function dataExportProgress(): Promise<DataExportState | null> {
  return dataExportOf((await requireActor("/account")).personId);
}
