"use server";

import { redirect } from "next/navigation";
import { act } from "@/app/act";
import type { FormState } from "@/components/ui/form-state";
import { createEvent, newEventSchema } from "@/lib/transitions/event/create";

export const createDraftEvent = async (_before: FormState, form: FormData) =>
  act(form, {
    schema: newEventSchema,
    verb: createEvent,
    done: ({ id }) => redirect(`/organizer/events/${id}`),
  });
