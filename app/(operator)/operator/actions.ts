"use server";

import type * as z from "zod";
import { answerTo } from "@/app/form-answer";
import { parseShownValues, textOf, typedIn } from "@/app/typed-form";
import type { FormState } from "@/components/ui/form-state";
import { forceDelete } from "@/lib/transitions/integration/force-delete";
import { reinstate } from "@/lib/transitions/integration/reinstate";
import { limitsSchema, setLimits } from "@/lib/transitions/integration/set-limits";
import { suspend } from "@/lib/transitions/integration/suspend";
import { rejectOrganization } from "@/lib/transitions/organization/reject";
import { verifyOrganization } from "@/lib/transitions/organization/verify";
import { asOperator } from "./operator";
import { runOperatorVerb } from "./run-operator-verb";

export const verify = async (_before: FormState, form: FormData) => runOperatorVerb(form, verifyOrganization, "Verified.");
export const reject = async (_before: FormState, form: FormData) => runOperatorVerb(form, rejectOrganization, "Rejected.");
export const suspendIntegration = async (_before: FormState, form: FormData) => runOperatorVerb(form, suspend, "Suspended.");
export const reinstateIntegration = async (_before: FormState, form: FormData) => runOperatorVerb(form, reinstate, "Reinstated.");
export const forceDeleteIntegration = async (_before: FormState, form: FormData) => runOperatorVerb(form, forceDelete, "Deleted.");

export async function saveLimits(_before: FormState, form: FormData): Promise<FormState> {
  return asOperator((operator) => {
    const typed = limitsSchema.safeParse(typedIn(form, ["limit_installation", "limit_user"]));
    const { shown, changesIn } = parseShownValues(form, limitsSchema);
    const save = (limits: z.output<typeof limitsSchema>) => setLimits(operator, textOf(form, "id"), changesIn(limits), shown);
    return answerTo(typed, save, { done: "Saved.", refresh: "/operator" });
  });
}
