"use server";

import { asActor } from "@/app/as-actor";
import { refusalState } from "@/app/form-answer";
import { withProof } from "@/app/proof/with-proof";
import type { FormState } from "@/components/ui/form-state";
import { type DataExportState, dataExportOf } from "@/lib/portal/participant/data-export";
import { currentActor } from "@/lib/session/current-actor";
import { requestDataExport } from "@/lib/transitions/data-export/request";

/** Starts making the file, unless it is already being made. Needs a fresh proof. */
export async function startDataExport(form: FormData): Promise<FormState & { begun?: DataExportState | null }> {
  return asActor("/account", (person) =>
    withProof<FormState & { begun?: DataExportState | null }>(form, person, async (actor) => {
      try {
        await requestDataExport(actor);
        return { begun: await dataExportOf(actor.personId) };
      } catch (thrown) {
        return refusalState(thrown);
      }
    }),
  );
}

export async function dataExportProgress(): Promise<DataExportState | null> {
  const actor = await currentActor();
  return actor && dataExportOf(actor.personId);
}
