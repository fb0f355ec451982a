import type { FormState } from "@/components/ui/form-state";
import { Refusal } from "@/lib/errors/refusal";

/** A verb's outcome as the state of the form that called it: what is refused is said there, at its field if it has one. */
export async function verbAnswer(verb: Promise<unknown>, done: string): Promise<FormState> {
  try {
    await verb;
    return { done };
  } catch (thrown) {
    if (thrown instanceof Refusal) return thrown.extra.field ? { errors: { [thrown.extra.field]: thrown.message } } : { message: thrown.message };
    throw thrown;
  }
}
