"use server";

import type { FormState } from "@/components/ui/form-state";
import {
  appointOperator,
  sendPasswordLink,
  withdrawOperator,
} from "@/lib/transitions/operator/operators";
import { runOperatorVerb } from "../run-operator-verb";

export const appoint = async (_before: FormState, form: FormData) =>
  runOperatorVerb(form, appointOperator, "Appointed.");
export const withdraw = async (_before: FormState, form: FormData) =>
  runOperatorVerb(form, withdrawOperator, "Withdrawn.");
export const sendLink = async (_before: FormState, form: FormData) =>
  runOperatorVerb(form, sendPasswordLink, "A link is on its way.");
