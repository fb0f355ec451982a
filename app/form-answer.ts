import { revalidatePath } from "next/cache";
import { ZodError, type ZodSafeParseResult } from "zod";
import type { FormState } from "@/components/ui/form-state";
import { faultOf, log } from "@/lib/config/log";
import { isOutage, isUnstorable } from "@/lib/db/errors";
import { fieldErrors } from "@/lib/errors/field-errors";
import { defaultMessages, Refusal } from "@/lib/errors/refusal";
import { isStaleProof } from "@/lib/people/fresh-proof";

interface Answer {
  /** The success message. */
  done: string;
  /** The path below which all pages are revalidated. */
  refresh?: string;
}

/** A verb's outcome as the state of the calling form. A refusal is shown there, at the fields it names, if any. */
export async function answerOf(verb: Promise<unknown>, { done, refresh }: Answer): Promise<FormState> {
  try {
    await verb;
    return { done };
  } catch (thrown) {
    return refusalState(thrown);
  } finally {
    if (refresh) revalidatePath(refresh, "layout");
  }
}

/** The same, for a form that is first validated by a schema. `values` are the texts that the form shows again after a refusal. */
export async function answerTo<Input>(
  typed: ZodSafeParseResult<Input>,
  verb: (input: Input) => Promise<unknown>,
  { values, done, refresh }: Answer & { values?: Record<string, string> },
): Promise<FormState> {
  if (!typed.success) return { errors: fieldErrors(typed.error), values };
  const state = await answerOf(verb(typed.data), { done });
  if (refresh) refreshUnlessGone(state, refresh);
  return state.done === undefined ? { ...state, values } : state;
}

/** The same, for a form whose work decides about its answer itself. It may also redirect. */
export async function stateOf(work: () => Promise<FormState>, values?: Record<string, string>): Promise<FormState> {
  try {
    return await work();
  } catch (thrown) {
    return { ...refusalState(thrown), values };
  }
}

/** A refusal as the state of the form, and so an outage of the database, after which the typed text is still there. Anything else is rethrown. */
export function refusalState(thrown: unknown): FormState {
  if (isUnstorable(thrown)) return { message: "A value contains characters that cannot be stored." };
  if (isOutage(thrown)) {
    log("error", "request failed", faultOf(thrown));
    return { message: "The service could not do this right now. Nothing you typed is lost: try again in a moment." };
  }
  if (!(thrown instanceof Refusal)) throw thrown;
  if (isStaleProof(thrown)) return { needsProof: true };
  const { code, message, cause, extra } = thrown;
  if (code === "resource_not_found") return message === defaultMessages.resource_not_found ? gone : { ...gone, message };
  if (cause instanceof ZodError) return { errors: fieldErrors(cause) };
  return extra.field ? { errors: { [extra.field]: message } } : { message };
}

/** The answer to a form whose subject was deleted since the page was opened, or is out of reach for this person. */
export const gone: FormState = { gone: true, message: "This no longer exists: it was deleted, or you no longer have access to it." };

/** Revalidates the pages below a path. If the form's subject is gone, its page would be "not found", without the form and what was typed. */
export function refreshUnlessGone(state: FormState, path: string): void {
  if (!state.gone) revalidatePath(path, "layout");
}
