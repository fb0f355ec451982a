"use server";

import { type DataExportState, dataExportOf } from "@/lib/portal/participant/data-export";
import { requireActor } from "@/lib/session/current";
import { askForOwnData } from "@/lib/transitions/data-export/ask";

/** Starts making the file, unless it is already being made. */
export async function askForData(): Promise<DataExportState | null> {
  const actor = await requireActor("/account");
  await askForOwnData(actor);
  return dataExportOf(actor.personId);
}

export async function lookAtData(): Promise<DataExportState | null> {
  return dataExportOf((await requireActor("/account")).personId);
}
