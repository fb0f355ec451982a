"use server";

import { textOf, textsOf, typedIn, zonedTimes } from "@/app/typed-form";
import type { FormState } from "@/components/ui/form-state";
import { typedNames } from "@/lib/resources/kinds";
import { registrationWaveFields } from "@/lib/resources/registration-wave";
import { createWave } from "@/lib/transitions/wave/create";
import { deleteWave } from "@/lib/transitions/wave/delete";
import { editWave } from "@/lib/transitions/wave/edit";
import { waveInput } from "@/lib/transitions/wave/input";
import { startWaveNow, stopWave } from "@/lib/transitions/wave/move";
import { organizerAnswer, saveInEvent } from "../organizer-answer";

export async function saveWave(_before: FormState, form: FormData): Promise<FormState> {
  return saveInEvent(form, { list: "waves", next: "waves/new" }, () => {
    const values = typedIn(form, typedNames(registrationWaveFields));
    const roles = values.audience === "roles" ? textsOf(form, "roles_ids") : [];
    const typed = { ...values, ...zonedTimes(form), roles_ids: roles, base_activities: textsOf(form, "base_activities") };
    return { schema: waveInput, typed, values, id: textOf(form, "wave"), create: createWave, edit: editWave };
  });
}

export const startNow = async (_before: FormState, form: FormData) =>
  organizerAnswer(form, (organizer, event) => startWaveNow(organizer, event, textOf(form, "wave")), "Started.");

export const removeWave = async (_before: FormState, form: FormData) =>
  organizerAnswer(form, (organizer, event) => deleteWave(organizer, event, textOf(form, "wave")), "Deleted.");

export const stop = async (_before: FormState, form: FormData) =>
  organizerAnswer(form, (organizer, event) => stopWave(organizer, event, textOf(form, "wave")), "Stopped.");
