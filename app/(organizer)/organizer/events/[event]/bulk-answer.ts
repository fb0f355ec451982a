import { revalidatePath } from "next/cache";
import { refusalState } from "@/app/form-answer";
import { textOf, textsOf } from "@/app/typed-form";
import type { BulkState } from "@/components/selection/context";
import { selectedAtMost } from "@/components/selection/selected-at-most";
import type { Actor } from "@/lib/audit/actor";
import { labelsOf } from "@/lib/portal/organizer/people";
import type { BatchOutcome } from "@/lib/transitions/many";
import { asManager } from "./organizer-answer";

interface BulkVerb<Done> {
  /** The ids of up to `atMost` people that the form's filter finds, for "select all". */
  find: (eventId: string, atMost: number) => Promise<string[]>;
  verb: (organizer: Actor, eventId: string, personIds: string[]) => Promise<BatchOutcome<Done>>;
  /** The success message, given the number of people changed. */
  words: (done: number) => string;
  undo?: (done: Done[]) => string;
}

/** Calls a verb on all selected people. The answer says what was done, and names the people it was refused for. */
export async function bulkAnswer<Done>(form: FormData, { find, verb, words, undo }: BulkVerb<Done>): Promise<BulkState> {
  return asManager(textOf(form, "event"), async (organizer, event): Promise<BulkState> => {
    const people = form.has("everything") ? await find(event.id, shownCount(form)) : textsOf(form, "person");
    if (people.length === 0) return { message: "Nobody is selected." };
    if (people.length > selectedAtMost) return { message: `Select at most ${selectedAtMost.toLocaleString("en")}.` };
    return bulkState(event.id, () => verb(organizer, event.id, people), { words, undo });
  });
}

/** The answer to a verb on several people of an event that the organizer manages. */
export async function bulkState<Done>(
  eventId: string,
  verb: () => Promise<BatchOutcome<Done>>,
  { words, undo }: Pick<BulkVerb<Done>, "words" | "undo">,
): Promise<BulkState> {
  try {
    const { done, refused } = await verb();
    const names = new Map(
      (
        await labelsOf(
          eventId,
          refused.map(({ personId }) => personId),
        )
      ).map(({ person_id, label }) => [person_id, label]),
    );
    return {
      done: words(done.length),
      refused: refused.map(({ personId, refusal }) => ({ name: names.get(personId) ?? "Somebody", reason: refusal.message })),
      ...(undo && done.length > 0 && { undo: undo(done) }),
    };
  } catch (thrown) {
    return refusalState(thrown);
  } finally {
    revalidatePath("/organizer", "layout");
  }
}

/** At most the number the page showed, so that people who were added since are not decided on. */
const shownCount = (form: FormData) => Math.min(selectedAtMost, Math.max(0, Number.parseInt(textOf(form, "everything"), 10) || 0));
