"use server";

import * as z from "zod";
import { parseShownValues, shownValues, textOf, typedIn } from "@/app/typed-form";
import type { FormState } from "@/components/ui/form-state";
import type { Actor } from "@/lib/audit/actor";
import { forOne } from "@/lib/transitions/many";
import { addGuest } from "@/lib/transitions/participant/add-guest";
import { editParticipant } from "@/lib/transitions/participant/edit";
import { guestInput, profileInput } from "@/lib/transitions/participant/profile";
import { removeParticipants } from "@/lib/transitions/participant/remove";
import { organizerAnswer, organizerAnswerTo } from "../organizer-answer";

export async function saveParticipant(_before: FormState, form: FormData): Promise<FormState> {
  const parse = () => {
    const schema = form.has("email") ? guestInput : profileInput;
    const { shown, changesIn } = parseShownValues(form, schema);
    const verb = (organizer: Actor, event: string, profile: z.output<typeof schema>) =>
      editParticipant(organizer, event, textOf(form, "person"), changesIn(profile), shown, answersIn(form));
    return { typed: schema.safeParse(typedProfile(form)), verb };
  };
  return organizerAnswerTo(form, parse, "Saved.");
}

export const saveGuest = async (_before: FormState, form: FormData): Promise<FormState> =>
  organizerAnswerTo(form, () => ({ typed: guestInput.safeParse(typedProfile(form)), verb: addGuest }), "Added.");

export const removePerson = async (_before: FormState, form: FormData): Promise<FormState> =>
  organizerAnswer(form, (organizer, event) => forOne(removeParticipants(organizer, event, [textOf(form, "person")])), "Removed.");

/** The answers to the event's questions; undefined for a form without them, which leaves the answers unchanged. */
function answersIn(form: FormData) {
  const before = shownAnswers.safeParse(shownValues(form));
  return before.success ? { typed: Object.fromEntries(form), seen: before.data.answers } : undefined;
}

const shownAnswers = z.object({ answers: z.record(z.string(), z.unknown()) });

const typedProfile = (form: FormData) => ({
  ...typedIn(form, ["display_name", "nickname", "organisation", "real_name", "role", "admin_notes", "email"]),
  privacy_mode: form.has("privacy_mode"),
});
