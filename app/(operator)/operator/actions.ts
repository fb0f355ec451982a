"use server";

import { act } from "@/app/act";
import { parseShownValues, textOf, typedIn } from "@/app/typed-form";
import type { FormState } from "@/components/ui/form-state";
import { limitsSchema, setLimits } from "@/lib/transitions/integration/set-limits";
import { forceDelete, reinstate, suspend } from "@/lib/transitions/integration/status";
import {
  rejectOrganization,
  verifyOrganization,
} from "@/lib/transitions/organization/verification";
import { limitFields, typedLimits } from "./limit-numbers";
import { runOperatorVerb } from "./run-operator-verb";

export const verify = async (_before: FormState, form: FormData) =>
  runOperatorVerb(form, verifyOrganization, "Verified.");
export const reject = async (_before: FormState, form: FormData) =>
  runOperatorVerb(form, rejectOrganization, "Rejected.");
export const suspendIntegration = async (_before: FormState, form: FormData) =>
  runOperatorVerb(form, suspend, "Suspended.");
export const reinstateIntegration = async (_before: FormState, form: FormData) =>
  runOperatorVerb(form, reinstate, "Reinstated.");
export const forceDeleteIntegration = async (_before: FormState, form: FormData) =>
  runOperatorVerb(form, forceDelete, "Deleted.");

export const saveLimits = async (_before: FormState, form: FormData) =>
  act(form, {
    schema: limitsSchema,
    typed: () => typedLimits(form),
    values: () => typedIn(form, limitFields),
    verb: (operator, limits) => {
      const { shown, changesIn } = parseShownValues(form, limitsSchema);
      return setLimits(operator, textOf(form, "id"), changesIn(limits), shown);
    },
    refresh: "/operator",
    done: "Saved.",
  });
