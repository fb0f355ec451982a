"use server";

import { redirect } from "next/navigation";
import { act } from "@/app/act";
import { textOf } from "@/app/typed-form";
import type { FormState } from "@/components/ui/form-state";
import type { Actor } from "@/lib/audit/actor";
import { playStory, playType } from "@/lib/sandbox/story";
import {
  beginAuthorization,
  type RequestedToken,
  skipConsent,
} from "@/lib/transitions/sandbox/access";
import { advanceSandbox } from "@/lib/transitions/sandbox/boundary";
import { resetSandbox } from "@/lib/transitions/sandbox/content";
import { type CreatedSandbox, createSandbox } from "@/lib/transitions/sandbox/create";
import { deleteSandbox } from "@/lib/transitions/sandbox/delete";
import { isWebhookEventType } from "@/lib/webhooks/catalog/event-types";
import { integrationPath } from "../../_form/integration-path";

export const create = async (id: string): Promise<FormState & { created?: CreatedSandbox }> =>
  act(null, {
    verb: (actor) => createSandbox(actor, id),
    refresh: integrationPath(id),
    done: (created) => ({ created }),
  });

export const remove = async (_before: FormState, form: FormData) =>
  runSandboxVerb(form, deleteSandbox, "Deleted.");
export const resetEvent = async (_before: FormState, form: FormData) =>
  runSandboxVerb(form, resetSandbox, "The event is back in its original state.");
export const advance = async (_before: FormState, form: FormData) =>
  runSandboxVerb(form, advanceSandbox, "Done.");

export const connect = async (_before: FormState, form: FormData) =>
  getToken(form, { kind: "installation" });
export const signIn = async (_before: FormState, form: FormData) =>
  getToken(form, { kind: "user", personId: textOf(form, "person") });

/** Plays the whole story, or only what causes one event type. */
export const play = async (_before: FormState, form: FormData) =>
  runSandboxVerb(
    form,
    (actor, id) => {
      const type = textOf(form, "type");
      return isWebhookEventType(type) ? playType(actor, id, type) : playStory(actor, id);
    },
    "Played.",
  );

const tokenPlace = {
  installation: "The token is in “Installation token”.",
  user: "The token is in “User token”.",
};

/** Gets a token through the consent screens, or directly when the form asks to skip them. */
const getToken = (form: FormData, wanted: RequestedToken): Promise<FormState> =>
  textOf(form, "way") === "skip"
    ? runSandboxVerb(form, (actor, id) => skipConsent(actor, id, wanted), tokenPlace[wanted.kind])
    : act(form, {
        verb: (actor) => beginAuthorization(actor, textOf(form, "id"), wanted),
        done: (path): FormState => redirect(path),
      });

const runSandboxVerb = (
  form: FormData,
  verb: (actor: Actor, integrationId: string) => Promise<unknown>,
  done: string,
): Promise<FormState> =>
  act(form, {
    verb: (actor) => verb(actor, textOf(form, "id")),
    refresh: integrationPath(textOf(form, "id")),
    done,
  });
