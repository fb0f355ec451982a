import { redirect } from "next/navigation";
import type { ZodType } from "zod";
import { type Action, act, textsFor } from "@/app/act";
import { parseShownValues, textOf, textsOf, typedIn } from "@/app/typed-form";
import type { BulkState } from "@/components/selection/context";
import { selectedAtMost } from "@/components/selection/selected-at-most";
import type { FormState } from "@/components/ui/form-state";
import type { Actor } from "@/lib/audit/actor";
import { clock } from "@/lib/clock";
import { refuse } from "@/lib/errors/refusal";
import { organizerEvent } from "@/lib/portal/organizer/events";
import { labelsOf } from "@/lib/portal/organizer/people";
import type { BatchOutcome } from "@/lib/transitions/many";

interface ActionInEvent<Input, Result, State>
  extends Omit<Action<Actor, Input, Result, State>, "verb"> {
  verb: (organizer: Actor, eventId: string, input: Input) => Promise<Result>;
}

/** An action on the form's event. An event of another organization does not exist. */
export const actInEvent = <Input, Result, State = FormState>(
  form: FormData,
  { verb, ...action }: ActionInEvent<Input, Result, State>,
) =>
  act(form, {
    refresh: "/organizer",
    ...action,
    verb: (organizer, input: Input) => verb(organizer, textOf(form, "event"), input),
  });

/** An event that the actor may manage, for reads beside a verb. For others it does not exist. */
export async function requireManaged({ personId }: Actor, eventId: string) {
  const event = await organizerEvent(personId, eventId);
  if (!event?.isManaged) throw refuse("resource_not_found");
  return event;
}

/** Calls a verb on the item of the event that a field of the form names. */
export const actOnItem = (
  form: FormData,
  field: string,
  verb: (organizer: Actor, eventId: string, itemId: string) => Promise<unknown>,
  done: string,
) =>
  actInEvent(form, {
    verb: (organizer, event) => verb(organizer, event, textOf(form, field)),
    done,
  });

export interface Saving<Input extends object>
  extends Pick<Action<Actor, Input, unknown, FormState>, "typed"> {
  schema: ZodType<Input>;
  /** The field with the id of the edited item; it is empty for a new one. */
  id: string;
  create: (organizer: Actor, eventId: string, input: Input) => Promise<unknown>;
  /** Receives the changed fields, and the values that the form showed when it was opened. */
  edit: (
    organizer: Actor,
    eventId: string,
    id: string,
    changes: Partial<Input>,
    shown: Input | undefined,
  ) => Promise<unknown>;
  /** The event's page to return to, such as `locations`; absent: the form stays. */
  list?: string;
  /** The page that adds the next item, if the form offers that, such as `locations/new`. */
  next?: string;
}

/** Creates or edits something of the event: a role, an activity, a thread, a location, a wave. */
export const saveInEvent = <Input extends object>(
  form: FormData,
  { schema, typed, id, create, edit, list, next }: Saving<Input>,
) =>
  actInEvent(form, {
    schema,
    typed,
    values: () => ({ ...textsFor(form, schema), ...typedIn(form, ["another"]) }),
    verb: (organizer, event, input: Input) => {
      const { changesIn, shown } = parseShownValues(form, schema);
      const edited = textOf(form, id);
      return edited
        ? edit(organizer, event, edited, changesIn(input), shown)
        : create(organizer, event, input);
    },
    done: () => {
      if (!list) return { done: "Saved." };
      const event = `/organizer/events/${textOf(form, "event")}`;
      redirect(
        next && form.has("another")
          ? `${event}/${next}?saved=${clock.now().getTime()}`
          : `${event}/${list}`,
      );
    },
  });

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
