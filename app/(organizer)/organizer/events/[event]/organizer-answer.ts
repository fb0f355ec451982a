import { revalidatePath } from "next/cache";
import { verbAnswer } from "@/app/verb-answer";
import type { FormState } from "@/components/ui/form-state";

/** An organizer's verb's outcome as the state of its form; the consoles show what it did. */
export async function organizerAnswer(verb: Promise<unknown>, done: string): Promise<FormState> {
  const answer = await verbAnswer(verb, done);
  revalidatePath("/organizer", "layout");
  return answer;
}
