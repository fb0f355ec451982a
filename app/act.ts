import { revalidatePath } from "next/cache";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { ZodError, ZodObject, ZodPipe, type ZodType } from "zod";
import type { FormState } from "@/components/ui/form-state";
import type { Actor, Visitor } from "@/lib/audit/actor";
import { faultOf, log } from "@/lib/config/log";
import { isOutage, isUnstorable } from "@/lib/db/errors";
import { markBusy } from "@/lib/db/request";
import { fieldErrors } from "@/lib/errors/field-errors";
import { defaultMessages, Refusal } from "@/lib/errors/refusal";
import { isStaleProof } from "@/lib/people/fresh-proof";
import { safeCallbackPath } from "@/lib/session/callback-url";
import { currentActor, signInPath } from "@/lib/session/current-actor";
import { currentVisitor } from "@/lib/session/current-visitor";
import { pageLanguage } from "@/lib/session/page-language";
import { answerIn } from "@/messages/answers";
import { Unidentified, withProof } from "./proof/with-proof";
import { typedIn, zonedTimes } from "./typed-form";

/** What a server action does with a form: `Who` is the signed-in person, or a visitor. */
export interface Action<Who, Input, Result, State> {
  /** Of the verb's input. Its fields are read from the form: texts, and times with their zones. */
  schema?: ZodType<Input>;
  /** The fields of the schema that are more than a text, and faults found in reading them. */
  typed?: (who: Who) => Typed | Promise<Typed>;
  /** What the form shows again after a refusal, never a secret. By default: the schema's texts. */
  values?: () => Values | Promise<Values>;
  /** The form may carry a fresh proof of who is acting. The verb decides whether one is needed. */
  proof?: true;
  verb: (who: Who, input: Input) => Promise<Result>;
  /** The pages below this path show the outcome, refusals included. */
  refresh?: string;
  /**
   * After a refusal the page is not rendered again: it may lack the form, and the typed values with
   * it.
   */
  keepsRefusedForm?: true;
  /** The success message, or the state of the form. */
  done: string | ((result: Result) => State | Promise<State>);
}

type Values = Record<string, string>;

interface Typed {
  [field: string]: unknown;
  faults?: Values | undefined;
}

/**
 * The one way a form calls a verb: as the signed-in person, who is asked before anything of the
 * form is parsed. A refusal is shown in the form, at the field it names, and nothing typed is lost.
 * `form` is null for a call with arguments instead of a form.
 */
export const act = <Input, Result, State = FormState>(
  form: FormData | null,
  action: Action<Actor, Input, Result, State>,
): Promise<State | FormState> =>
  answerInLanguage(form, action, async () => {
    const actor = (await currentActor()) ?? (await signedOut(action.refresh ?? "/"));
    return action.proof && form ? withProof(form, actor) : actor;
  });

/** Answers a form that people can submit without signing in. */
export const actAsVisitor = <Input, Result, State = FormState>(
  form: FormData | null,
  action: Action<Visitor, Input, Result, State>,
): Promise<State | FormState> => answerInLanguage(form, action, currentVisitor);

/**
 * After the session has ended, a form that was submitted by script stays as it is and says so
 * (docs/rules/screens.md#ended-sessions). Without scripts the browser signs in and returns.
 */
async function signedOut(callbackPath: string): Promise<never> {
  const received = await headers();
  const page = received.get("referer");
  const signIn = signInPath(page ? safeCallbackPath(page) : callbackPath);
  if (!received.has("next-action")) redirect(signIn);
  throw new Unidentified({
    message: "Your session has ended. Sign in in another tab, then send this again.",
    signIn,
  });
}

/** What the verb and the form say, in the language of the page. */
async function answerInLanguage<Who, Input, Result, State>(
  form: FormData | null,
  action: Action<Who, Input, Result, State>,
  identify: () => Promise<Who>,
): Promise<State | FormState> {
  const state: State | FormState = await answer(form, action, identify);
  const language = await pageLanguage();
  if (language === "en" || typeof state !== "object" || state === null) return state;
  const said: FormState = state;
  return {
    ...state,
    ...(said.message !== undefined && { message: answerIn(language, said.message) }),
    ...(said.done !== undefined && { done: answerIn(language, said.done) }),
    ...(said.errors && {
      errors: Object.fromEntries(
        Object.entries(said.errors).map(([field, fault]) => [field, answerIn(language, fault)]),
      ),
    }),
  };
}

async function answer<Who, Input, Result, State>(
  form: FormData | null,
  {
    schema,
    typed,
    values,
    verb,
    refresh,
    keepsRefusedForm,
    done,
  }: Action<Who, Input, Result, State>,
  identify: () => Promise<Who>,
): Promise<State | FormState> {
  let again: Values | undefined;
  try {
    const who = await identify();
    const texts = form && schema ? textsFor(form, schema) : undefined;
    again = values ? await values() : texts;
    const { faults, ...others } = (await typed?.(who)) ?? {};
    const input = schema?.safeParse({ ...texts, ...(form && zonedTimes(form)), ...others });
    if (faults || input?.success === false)
      return {
        errors: { ...(input?.error && fieldErrors(input.error)), ...faults },
        values: again,
      };
    const result = await verb(who, input?.data as Input);
    if (refresh) revalidatePath(refresh, "layout");
    return typeof done === "string" ? { done } : await done(result);
  } catch (thrown) {
    const state = { ...stateAfter(thrown), values: again };
    if (!(thrown instanceof Refusal)) return state;
    if (keepsRefusedForm) return { ...state, stale: true };
    // When the subject is missing, the page would be "not found" and the typed values lost.
    if (refresh && !(form && schema && state.missing)) revalidatePath(refresh, "layout");
    return state;
  }
}

/** The texts of the fields that a schema reads. */
export const textsFor = (form: FormData, schema: unknown): Record<string, string> => {
  if (schema instanceof ZodPipe) return textsFor(form, schema.in);
  return schema instanceof ZodObject ? typedIn(form, schema.keyof().options) : {};
};

/** The state of a form after a refusal or an outage of the database. Anything else is rethrown. */
function stateAfter(thrown: unknown): FormState {
  if (thrown instanceof Unidentified)
    return { ...(thrown.cause !== undefined && stateAfter(thrown.cause)), ...thrown.state };
  if (isUnstorable(thrown))
    return { message: "A value contains characters that cannot be stored." };
  if (isOutage(thrown)) {
    log("error", "request failed", faultOf(thrown));
    return {
      message:
        "The service could not do this right now. Nothing you typed is lost: try again in a moment.",
    };
  }
  if (!(thrown instanceof Refusal)) throw thrown;
  if (thrown.code === "service_unavailable") markBusy();
  if (isStaleProof(thrown)) return { needsProof: true };
  const { code, message, cause, extra } = thrown;
  if (code === "resource_not_found")
    return {
      missing: true,
      message: message === defaultMessages.resource_not_found ? missingMessage : message,
    };
  if (cause instanceof ZodError) return { errors: fieldErrors(cause) };
  return extra.field ? { errors: { [extra.field]: message } } : { message };
}

/** The subject was deleted since the page was opened, or is out of reach for this person. */
const missingMessage = "This no longer exists: it was deleted, or you no longer have access to it.";
