"use server";

import { textsOf } from "@/app/typed-form";
import type { FormState } from "@/components/ui/form-state";
import { editHereToo } from "@/lib/transitions/kept-kind/edit-here-too";
import { isKeepable } from "@/lib/transitions/kept-kind/kept-elsewhere";
import { actInEvent } from "./act-in-event";

export const saveEditedHereToo = async (_before: FormState, form: FormData) =>
  actInEvent(form, {
    verb: (organizer, event) =>
      editHereToo(organizer, event, textsOf(form, "kind").filter(isKeepable)),
    done: "Saved.",
  });
