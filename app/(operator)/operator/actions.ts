"use server";

import { revalidatePath } from "next/cache";
import { verbAnswer } from "@/app/verb-answer";
import type { FormState } from "@/components/ui/form-state";
import type { Actor } from "@/lib/audit/actor";
import { fieldErrors } from "@/lib/errors/field-errors";
import { forceDelete } from "@/lib/transitions/integration/force-delete";
import { reinstate } from "@/lib/transitions/integration/reinstate";
import { limitsSchema, setLimits } from "@/lib/transitions/integration/set-limits";
import { suspend } from "@/lib/transitions/integration/suspend";
import { rejectOrganization } from "@/lib/transitions/organization/reject";
import { verifyOrganization } from "@/lib/transitions/organization/verify";
import { reasonSchema } from "@/lib/transitions/reason";
import { requireOperatorActor } from "./operator";

export const verify = async (_before: FormState, form: FormData) => act(form, verifyOrganization, "Verified.");
export const reject = async (_before: FormState, form: FormData) => act(form, rejectOrganization, "Rejected.");
export const suspendIntegration = async (_before: FormState, form: FormData) => act(form, suspend, "Suspended.");
export const reinstateIntegration = async (_before: FormState, form: FormData) => act(form, reinstate, "Reinstated.");
export const forceDeleteIntegration = async (_before: FormState, form: FormData) => act(form, forceDelete, "Deleted.");

export async function saveLimits(_before: FormState, form: FormData): Promise<FormState> {
  const operator = await requireOperatorActor();
  const limits = limitsSchema.safeParse({ limit_installation: form.get("limit_installation"), limit_user: form.get("limit_user") });
  if (!limits.success) return { errors: fieldErrors(limits.error) };
  return answer(setLimits(operator, String(form.get("id")), limits.data), "Saved.");
}

async function act(form: FormData, verb: (operator: Actor, id: string, reason?: string) => Promise<void>, done: string): Promise<FormState> {
  const operator = await requireOperatorActor();
  const reason = reasonSchema.safeParse(form.get("reason") ?? "");
  if (!reason.success) return { errors: { reason: reason.error.issues[0]?.message ?? "" } };
  return answer(verb(operator, String(form.get("id")), reason.data), done);
}

async function answer(verb: Promise<void>, done: string): Promise<FormState> {
  const state = await verbAnswer(verb, done);
  revalidatePath("/operator");
  return state;
}
