import type { ZodType } from "zod";
import { textOf, textsOf } from "@/app/typed-form";
import type { BulkState } from "@/components/selection/context";
import { selectedAtMost } from "@/components/selection/selected-at-most";
import type { Actor } from "@/lib/audit/actor";
import { refuse } from "@/lib/errors/refusal";
import { labelsOf } from "@/lib/portal/organizer/people";
import type { BatchOutcome } from "@/lib/transitions/many";
import { actInEvent, requireManaged } from "./act-in-event";

interface Selected<Input, Done> extends Answer<Input, Done> {
  /** The ids of up to `atMost` people that the form's filter finds, for "select all". */
  find: (eventId: string, atMost: number) => Promise<string[]>;
  verb: (
    organizer: Actor,
    eventId: string,
    personIds: string[],
    input: Input,
  ) => Promise<BatchOutcome<Done>>;
}

interface Answer<Input, Done> {
  schema?: ZodType<Input>;
  /** The success message, given the number of people changed. */
  words: (done: number) => string;
  undo?: (done: Done[]) => string;
}

/** Calls a verb on all selected people. */
export const actOnSelected = <Input, Done>(
  form: FormData,
  { find, verb, ...answer }: Selected<Input, Done>,
) =>
  actOnPeople(form, answer, async (organizer, event, input: Input) => {
    const people = form.has("everything")
      ? await find(event, shownCount(form))
      : textsOf(form, "person");
    if (people.length === 0) throw refusal("Nobody is selected.");
    if (people.length > selectedAtMost)
      throw refusal(`Select at most ${selectedAtMost.toLocaleString("en")}.`);
    return verb(organizer, event, people, input);
  });

/** The answer says what was done to people of the form's event, and names the refused ones. */
export const actOnPeople = <Input, Done>(
  form: FormData,
  { schema, words, undo }: Answer<Input, Done>,
  verb: (organizer: Actor, eventId: string, input: Input) => Promise<BatchOutcome<Done>>,
): Promise<BulkState> =>
  actInEvent(form, {
    schema,
    verb: async (organizer, eventId, input: Input) => {
      const event = await requireManaged(organizer, eventId);
      return verb(organizer, event.id, input);
    },
    done: async ({ done, refused }): Promise<BulkState> => {
      const ids = refused.map(({ id }) => id);
      const people = await labelsOf(textOf(form, "event"), ids);
      const names = new Map(people.map(({ person_id, label }) => [person_id, label]));
      return {
        done: words(done.length),
        refused: refused.map(({ id, refusal }) => ({
          name: names.get(id) ?? "Somebody",
          reason: refusal.message,
        })),
        ...(undo && done.length > 0 && { undo: undo(done) }),
      };
    },
  });

const refusal = (message: string) => refuse("invalid_request", { message });

/** At most the number the page showed, so that people who were added since are not decided on. */
const shownCount = (form: FormData) =>
  Math.min(selectedAtMost, Math.max(0, Number.parseInt(textOf(form, "everything"), 10) || 0));
