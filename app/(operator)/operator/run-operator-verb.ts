import * as z from "zod";
import { answerTo } from "@/app/form-answer";
import { withProof } from "@/app/proof/with-proof";
import { textOf, typedIn } from "@/app/typed-form";
import type { FormState } from "@/components/ui/form-state";
import type { Actor } from "@/lib/audit/actor";
import { reasonSchema } from "@/lib/transitions/reason";
import { asOperator } from "./operator";

const withReason = z.object({ reason: reasonSchema });

/** Calls an operator's verb from a dialog form that holds the subject's id and an optional reason. */
export async function runOperatorVerb(
  form: FormData,
  verb: (operator: Actor, id: string, reason?: string) => Promise<void>,
  done: string,
): Promise<FormState> {
  return asOperator((actor) => {
    const answer = { done, refresh: "/operator", keepsRefusedForm: true };
    const typed = withReason.safeParse(typedIn(form, ["reason"]));
    return withProof(form, actor, (operator) => answerTo(typed, ({ reason }) => verb(operator, textOf(form, "id"), reason), answer));
  });
}
