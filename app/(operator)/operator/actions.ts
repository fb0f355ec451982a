"use server";

import * as z from "zod";
import { answerTo } from "@/app/form-answer";
import { textOf, typedIn } from "@/app/typed-form";
import type { FormState } from "@/components/ui/form-state";
import type { Actor } from "@/lib/audit/actor";
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
  const typed = limitsSchema.safeParse(typedIn(form, ["limit_installation", "limit_user"]));
  return answerTo(typed, (limits) => setLimits(operator, textOf(form, "id"), limits), { done: "Saved.", refresh: "/operator" });
}

const withReason = z.object({ reason: reasonSchema });

async function act(form: FormData, verb: (operator: Actor, id: string, reason?: string) => Promise<void>, done: string): Promise<FormState> {
  const operator = await requireOperatorActor();
  const typed = withReason.safeParse(typedIn(form, ["reason"]));
  return answerTo(typed, ({ reason }) => verb(operator, textOf(form, "id"), reason), { done, refresh: "/operator" });
}
