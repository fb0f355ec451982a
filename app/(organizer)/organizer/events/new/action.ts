"use server";

import { redirect } from "next/navigation";
import { orNotFound } from "@/app/form-answer";
import { typedIn } from "@/app/typed-form";
import type { FormState } from "@/components/ui/form-state";
import { fieldErrors } from "@/lib/errors/field-errors";
import { requireActor } from "@/lib/session/current-actor";
import { createEvent, newEventSchema } from "@/lib/transitions/event/create";

export async function createDraftEvent(_before: FormState, form: FormData): Promise<FormState> {
  const organizer = await requireActor("/organizer/events/new");
  const values = typedIn(form, ["organization", "title", "time_zone"]);
  const event = newEventSchema.safeParse(values);
  if (!event.success) return { errors: fieldErrors(event.error), values };
  const { id } = await orNotFound(createEvent(organizer, event.data));
  redirect(`/organizer/events/${id}`);
}
