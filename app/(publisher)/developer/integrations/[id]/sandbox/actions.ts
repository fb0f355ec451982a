"use server";

import { redirect } from "next/navigation";
import { asActor } from "@/app/as-actor";
import { answerOf, refusalState } from "@/app/form-answer";
import { textOf } from "@/app/typed-form";
import type { FormFault, FormState } from "@/components/ui/form-state";
import type { Actor } from "@/lib/audit/actor";
import { playStory, playType } from "@/lib/sandbox/story";
import { beginAuthorization, type RequestedToken, skipConsent } from "@/lib/transitions/sandbox/access";
import { advanceSandbox } from "@/lib/transitions/sandbox/boundary";
import { type CreatedSandbox, createSandbox } from "@/lib/transitions/sandbox/create";
import { deleteSandbox } from "@/lib/transitions/sandbox/delete";
import { resetSandbox } from "@/lib/transitions/sandbox/reset";
import { isWebhookEventType } from "@/lib/webhooks/catalog/event-types";
import { asPublisher } from "../publisher-answer";

export const create = async (integrationId: string): Promise<CreatedSandbox | FormFault> =>
  asPublisher(integrationId, (actor) => createSandbox(actor, integrationId));

export const remove = async (_before: FormState, form: FormData) => runSandboxVerb(form, deleteSandbox, "Deleted.");
export const resetEvent = async (_before: FormState, form: FormData) =>
  runSandboxVerb(form, resetSandbox, "The event is back in its original state.");
export const advance = async (_before: FormState, form: FormData) => runSandboxVerb(form, advanceSandbox, "Done.");

export const connect = async (_before: FormState, form: FormData) => getToken(form, { kind: "installation" });
export const signIn = async (_before: FormState, form: FormData) => getToken(form, { kind: "user", personId: textOf(form, "person") });

/** Plays the whole story, or only what causes one event type. */
export async function play(_before: FormState, form: FormData): Promise<FormState> {
  const verb = (actor: Actor, id: string) => {
    const type = textOf(form, "type");
    return isWebhookEventType(type) ? playType(actor, id, type) : playStory(actor, id);
  };
  return runSandboxVerb(form, verb, "Played.");
}

/** Gets a token through the consent screens, or directly when the form asks to skip them. */
async function getToken(form: FormData, wanted: RequestedToken): Promise<FormState> {
  if (textOf(form, "way") === "skip") return runSandboxVerb(form, (actor, id) => skipConsent(actor, id, wanted), "The token is below.");
  const id = textOf(form, "id");
  return asActor(sandboxPath(id), async (actor): Promise<FormState> => {
    const begun = await beginAuthorization(actor, id, wanted).catch(refusalState);
    if (typeof begun !== "string") return begun;
    redirect(begun);
  });
}

async function runSandboxVerb(form: FormData, verb: (actor: Actor, integrationId: string) => Promise<unknown>, done: string): Promise<FormState> {
  const id = textOf(form, "id");
  return asActor(sandboxPath(id), (actor) => answerOf(verb(actor, id), { done, refresh: integrationPath(id) }));
}

const integrationPath = (integrationId: string) => `/developer/integrations/${encodeURIComponent(integrationId)}`;

const sandboxPath = (integrationId: string) => `${integrationPath(integrationId)}/sandbox`;
