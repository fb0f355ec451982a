"use server";

import { redirect } from "next/navigation";
import { shownBefore, textOf, textsOf, typedIn } from "@/app/typed-form";
import { verbAnswer } from "@/app/verb-answer";
import type { FormState } from "@/components/ui/form-state";
import type { Actor } from "@/lib/audit/actor";
import { fieldErrors } from "@/lib/errors/field-errors";
import { requireActor } from "@/lib/session/current";
import { changesTo } from "@/lib/transitions/changed";
import { createWave } from "@/lib/transitions/wave/create";
import { editWave } from "@/lib/transitions/wave/edit";
import { waveInput } from "@/lib/transitions/wave/input";
import { startWaveNow } from "@/lib/transitions/wave/start-now";
import { stopWave } from "@/lib/transitions/wave/stop";
import { requireManagedEvent } from "../managed-event";
import { organizerAnswer } from "../organizer-answer";
import { waveTexts } from "./shown-wave";

export async function saveWave(_before: FormState, form: FormData): Promise<FormState> {
  const [organizer, event] = await about(form);
  const values = typedIn(form, waveTexts);
  const roles = values.audience === "roles" ? textsOf(form, "roles_ids") : [];
  const typed = waveInput.safeParse({ ...values, roles_ids: roles, base_activities: textsOf(form, "base_activities") });
  if (!typed.success) return { errors: fieldErrors(typed.error), values };
  const shown = waveInput.safeParse(shownBefore(form));
  const id = textOf(form, "wave");
  const verb = id
    ? editWave(organizer, event.id, id, shown.success ? changesTo(shown.data, typed.data) : typed.data, shown.data)
    : createWave(organizer, event.id, typed.data);
  const answer = await verbAnswer(verb, "Saved.");
  if (answer.done === undefined) return { ...answer, values };
  redirect(`/organizer/events/${event.id}/waves`);
}

export const startNow = async (_before: FormState, form: FormData) => act(form, startWaveNow, "Started.");
export const stop = async (_before: FormState, form: FormData) => act(form, stopWave, "Stopped.");

async function act(form: FormData, verb: (organizer: Actor, eventId: string, waveId: string) => Promise<void>, done: string): Promise<FormState> {
  const [organizer, event] = await about(form);
  return organizerAnswer(verb(organizer, event.id, textOf(form, "wave")), done);
}

const about = async (form: FormData) => [await requireActor("/organizer"), await requireManagedEvent(textOf(form, "event"), "/waves")] as const;
