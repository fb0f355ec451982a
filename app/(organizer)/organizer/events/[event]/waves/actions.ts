"use server";

import { textOf, textsOf, typedIn } from "@/app/typed-form";
import type { FormState } from "@/components/ui/form-state";
import { createWave } from "@/lib/transitions/wave/create";
import { editWave } from "@/lib/transitions/wave/edit";
import { waveInput } from "@/lib/transitions/wave/input";
import { startWaveNow } from "@/lib/transitions/wave/start-now";
import { stopWave } from "@/lib/transitions/wave/stop";
import { organizerAnswer, saveInEvent } from "../organizer-answer";
import { waveTexts } from "./shown-wave";

export async function saveWave(_before: FormState, form: FormData): Promise<FormState> {
  const values = typedIn(form, waveTexts);
  const roles = values.audience === "roles" ? textsOf(form, "roles_ids") : [];
  const typed = { ...values, roles_ids: roles, base_activities: textsOf(form, "base_activities") };
  const id = textOf(form, "wave");
  return saveInEvent(form, { schema: waveInput, typed, values, id, create: createWave, edit: editWave, list: "waves" });
}

export const startNow = async (_before: FormState, form: FormData) =>
  organizerAnswer(form, (organizer, event) => startWaveNow(organizer, event, textOf(form, "wave")), "Started.");

export const stop = async (_before: FormState, form: FormData) =>
  organizerAnswer(form, (organizer, event) => stopWave(organizer, event, textOf(form, "wave")), "Stopped.");
