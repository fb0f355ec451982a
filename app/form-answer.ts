import { revalidatePath } from "next/cache";
import { ZodError, type ZodSafeParseResult } from "zod";
import type { FormState } from "@/components/ui/form-state";
import { faultOf, log } from "@/lib/config/log";
import { isOutage, isUnstorable } from "@/lib/db/errors";
import { noteBusy } from "@/lib/db/request";
import { fieldErrors } from "@/lib/errors/field-errors";
import { defaultMessages, Refusal } from "@/lib/errors/refusal";
import { isStaleProof } from "@/lib/people/fresh-proof";

export interface Answer {
  /** The success message. */
  done: string;
  /** The path below which all pages are revalidated. */
  refresh?: string;
  /** Leaves the pages as they are after a refusal, for a form that the current page may not have any more: what was typed and the refusal stay in it. */
  keepsRefusedForm?: boolean | undefined;
}

/** A verb's outcome as the state of the calling form. A refusal is shown there, at the fields it names, if any. */
export async function answerOf(verb: Promise<unknown>, answer: Answer): Promise<FormState> {
  const state = await outcomeOf(verb, answer);
  refreshAfter(state, answer);
  return state;
}

/**
 * The same, for a form that is first validated by a schema. `values` are the texts that the form shows again after a refusal. If its subject is gone, the current
 * page would be "not found", without what was typed, so the form stays.
 */
export async function answerTo<Input>(
  typed: ZodSafeParseResult<Input>,
  verb: (input: Input) => Promise<unknown>,
  { values, ...answer }: Answer & { values?: Record<string, string> },
): Promise<FormState> {
  if (!typed.success) return { errors: fieldErrors(typed.error), values };
  const state = await outcomeOf(verb(typed.data), answer);
  refreshAfter(state, { ...answer, keepsRefusedForm: answer.keepsRefusedForm || state.gone });
  return state.done === undefined ? { ...state, values } : state;
}

/** The same, for a form whose work returns the state itself. It may also redirect. */
export async function stateOf(work: () => Promise<FormState>, values?: Record<string, string>): Promise<FormState> {
  try {
    return await work();
  } catch (thrown) {
    return { ...refusalState(thrown), values };
  }
}

const outcomeOf = (verb: Promise<unknown>, { done, keepsRefusedForm }: Answer): Promise<FormState> =>
  verb.then(
    () => ({ done }),
    (thrown) => (keepsRefusedForm && thrown instanceof Refusal ? { ...refusalState(thrown), stale: true } : refusalState(thrown)),
  );

function refreshAfter({ done }: FormState, { refresh, keepsRefusedForm }: Answer): void {
  if (refresh && !(done === undefined && keepsRefusedForm)) revalidatePath(refresh, "layout");
}

/** The state of a form after a refusal or an outage of the database. What was typed stays in the form. Anything else is rethrown. */
export function refusalState(thrown: unknown): FormState {
  if (isUnstorable(thrown)) return { message: "A value contains characters that cannot be stored." };
  if (isOutage(thrown)) {
    log("error", "request failed", faultOf(thrown));
    return { message: "The service could not do this right now. Nothing you typed is lost: try again in a moment." };
  }
  if (!(thrown instanceof Refusal)) throw thrown;
  if (thrown.code === "service_unavailable") noteBusy();
  if (isStaleProof(thrown)) return { needsProof: true };
  const { code, message, cause, extra } = thrown;
  if (code === "resource_not_found") return message === defaultMessages.resource_not_found ? gone : { ...gone, message };
  if (cause instanceof ZodError) return { errors: fieldErrors(cause) };
  return extra.field ? { errors: { [extra.field]: message } } : { message };
}

/** The answer to a form whose subject was deleted since the page was opened, or is out of reach for this person. */
export const gone: FormState = { gone: true, message: "This no longer exists: it was deleted, or you no longer have access to it." };
