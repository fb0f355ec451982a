import { redirect } from "next/navigation";
import type { ZodSafeParseResult, ZodType } from "zod";
import { asActor } from "@/app/as-actor";
import { type Answer, answerOf, answerTo, gone } from "@/app/form-answer";
import { parseShownValues, textOf, typedIn } from "@/app/typed-form";
import type { FormState } from "@/components/ui/form-state";
import type { Actor } from "@/lib/audit/actor";
import { clock } from "@/lib/clock";
import { organizerEvent } from "@/lib/portal/organizer/events";

type Options = Pick<Answer, "keepsRefusedForm">;

type Verb<Rest extends unknown[] = []> = (organizer: Actor, eventId: string, ...rest: Rest) => Promise<unknown>;

/** Calls a verb on the form's event, as the signed-in organizer. An event of another organization does not exist. */
export const organizerAnswer = (form: FormData, verb: Verb, done: string, options?: Options): Promise<FormState> =>
  asActor("/organizer", (organizer) => answerOf(verb(organizer, textOf(form, "event")), { done, refresh: "/organizer", ...options }));

interface Parsed<Input> {
  typed: ZodSafeParseResult<Input>;
  verb: Verb<[Input]>;
  /** The texts that the form shows again after an error. */
  values?: Record<string, string>;
}

/** The same, for a form that is first validated by a schema. It is parsed for a signed-in person only. */
export const organizerAnswerTo = <Input>(form: FormData, parse: () => Parsed<Input>, done: string, options?: Options): Promise<FormState> =>
  asActor("/organizer", (organizer) => {
    const { typed, verb, values } = parse();
    return answerTo(typed, (input) => verb(organizer, textOf(form, "event"), input), { done, refresh: "/organizer", values, ...options });
  });

type ManagedEvent = NonNullable<Awaited<ReturnType<typeof organizerEvent>>>;

/** Runs an action on an event, as a member who may manage it. For everybody else the event does not exist. */
export const asManager = <Done>(eventId: string, act: (organizer: Actor, event: ManagedEvent) => Promise<Done>) =>
  asActor("/organizer", async (organizer) => {
    const event = await organizerEvent(organizer.personId, eventId);
    return event?.isManaged ? act(organizer, event) : gone;
  });

interface SaveOptions<Input> {
  schema: ZodType<Input>;
  typed: unknown;
  /** The texts that the form shows again after an error. */
  values: Record<string, string>;
  /** The id of the edited item; empty for a new one. */
  id: string;
  create: Verb<[Input]>;
  /** Receives the fields that the person changed, and the values that the form showed when it was opened. */
  edit: Verb<[id: string, changes: Partial<Input>, shown: Input | undefined]>;
}

interface Pages {
  /** The event's page to return to, such as `locations`. */
  list: string;
  /** The page that adds the next item, if the form offers that, such as `locations/new`. */
  next?: string;
}

/** Creates or edits a part of the event: an activity, a thread, a location, a wave. */
export async function saveInEvent<Input extends object>(form: FormData, { list, next }: Pages, parse: () => SaveOptions<Input>): Promise<FormState> {
  const parseToSave = (): Parsed<Input> => {
    const { schema, typed, values, id, create, edit } = parse();
    const { changesIn, shown } = parseShownValues(form, schema);
    return {
      typed: schema.safeParse(typed),
      values: { ...values, ...typedIn(form, ["another"]) },
      verb: (organizer, event, input) => (id ? edit(organizer, event, id, changesIn(input), shown) : create(organizer, event, input)),
    };
  };
  const answer = await organizerAnswerTo(form, parseToSave, "Saved.");
  if (answer.done === undefined) return answer;
  const event = `/organizer/events/${textOf(form, "event")}`;
  redirect(next && form.has("another") ? `${event}/${next}?saved=${clock.now().getTime()}` : `${event}/${list}`);
}
