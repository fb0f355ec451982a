import type { FormState } from "@/components/ui/form-state";
import { Refusal } from "@/lib/errors/refusal";

/** A verb's outcome as the state of the form that called it: what is refused is said there, at its field if it has one. */
export const verbAnswer = (verb: Promise<unknown>, done: string): Promise<FormState> => verb.then(() => ({ done }), refusalAnswer);

/** A refusal as the state of the form; anything else goes on to be an error. */
export function refusalAnswer(thrown: unknown): FormState {
  if (!(thrown instanceof Refusal)) throw thrown;
  return thrown.extra.field ? { errors: { [thrown.extra.field]: thrown.message } } : { message: thrown.message };
}
