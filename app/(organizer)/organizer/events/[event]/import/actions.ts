"use server";

import { textOf } from "@/app/typed-form";
import type { FormState } from "@/components/ui/form-state";
import { waitForPreview } from "@/lib/portal/organizer/event-import";
import { applyImport } from "@/lib/transitions/event-import/apply";
import { actInEvent } from "../act-in-event";

export const apply = async (_before: FormState, form: FormData) =>
  actInEvent(form, {
    verb: async (organizer, event) => {
      await applyImport(organizer, event, textOf(form, "import"));
      await waitForPreview(organizer.personId);
    },
    done: () => ({}), // the page itself shows the result
  });
