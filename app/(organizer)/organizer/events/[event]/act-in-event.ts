import { redirect } from "next/navigation";
import type { ZodType } from "zod";
import { type Action, act, textsFor } from "@/app/act";
import { parseShownValues, textOf, typedIn } from "@/app/typed-form";
import type { FormState } from "@/components/ui/form-state";
import type { Actor } from "@/lib/audit/actor";
import { clock } from "@/lib/clock";
import { refuse } from "@/lib/errors/refusal";
import { organizerEvent } from "@/lib/portal/organizer/events";
import { createPart, type EventPart, editPart } from "@/lib/transitions/event-part/event-part";

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

interface Saving<Input extends object>
  extends Pick<Action<Actor, Input, unknown, FormState>, "typed"> {
  schema: ZodType<Input>;
  /** The id of the edited item; empty for a new one. */
  id: () => string;
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
      const edited = id();
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

/** Creates or edits a role, a thread or a location. */
export const savePart = <State extends object, Input extends State>(
  form: FormData,
  part: EventPart<State>,
  schema: ZodType<Input>,
  pages: Pick<Saving<Input>, "list" | "next"> = {},
) =>
  saveInEvent(form, {
    schema,
    id: () => textOf(form, part.type),
    create: (organizer, event, input) => createPart(part, organizer, event, input),
    edit: (organizer, event, ...edit) => editPart(part, organizer, event, ...edit),
    ...pages,
  });
