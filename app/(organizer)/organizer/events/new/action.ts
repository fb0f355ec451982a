"use server";

import { redirect } from "next/navigation";
import { asActor } from "@/app/as-actor";
import { stateOf } from "@/app/form-answer";
import { typedIn } from "@/app/typed-form";
import type { FormState } from "@/components/ui/form-state";
import { fieldErrors } from "@/lib/errors/field-errors";
import { createEvent, newEventSchema } from "@/lib/transitions/event/create";

export async function createDraftEvent(_before: FormState, form: FormData): Promise<FormState> {
  return asActor("/organizer/events/new", async (organizer): Promise<FormState> => {
    const values = typedIn(form, ["organization", "title", "time_zone"]);
    const event = newEventSchema.safeParse(values);
    if (!event.success) return { errors: fieldErrors(event.error), values };
    return stateOf(async () => {
      const { id } = await createEvent(organizer, event.data);
      redirect(`/organizer/events/${id}`);
    }, values);
  });
}
