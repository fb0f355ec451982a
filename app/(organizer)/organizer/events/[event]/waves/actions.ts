"use server";

import { textOf, textsOf } from "@/app/typed-form";
import type { FormState } from "@/components/ui/form-state";
import { createWave } from "@/lib/transitions/wave/create";
import { deleteWave } from "@/lib/transitions/wave/delete";
import { editWave } from "@/lib/transitions/wave/edit";
import { waveInput } from "@/lib/transitions/wave/input";
import { startWaveNow, stopWave } from "@/lib/transitions/wave/move";
import { actInEvent, saveInEvent } from "../act-in-event";

export const saveWave = async (_before: FormState, form: FormData) =>
  saveInEvent(form, {
    schema: waveInput,
    typed: () => ({
      roles_ids: textOf(form, "audience") === "roles" ? textsOf(form, "roles_ids") : [],
      base_activities: textsOf(form, "base_activities"),
    }),
    id: () => textOf(form, "wave"),
    create: createWave,
    edit: editWave,
    list: "waves",
    next: "waves/new",
  });

export const startNow = async (_before: FormState, form: FormData) =>
  actOnWave(form, startWaveNow, "Started.");
export const removeWave = async (_before: FormState, form: FormData) =>
  actOnWave(form, deleteWave, "Deleted.");
export const stop = async (_before: FormState, form: FormData) =>
  actOnWave(form, stopWave, "Stopped.");

const actOnWave = (form: FormData, verb: typeof stopWave, done: string) =>
  actInEvent(form, {
    verb: (organizer, event) => verb(organizer, event, textOf(form, "wave")),
    done,
  });
