"use server";

import { redirect } from "next/navigation";
import * as z from "zod";
import { act } from "@/app/act";
import { Unidentified } from "@/app/proof/with-proof";
import { textOf, textsOf } from "@/app/typed-form";
import type { FormState } from "@/components/ui/form-state";
import { refuse } from "@/lib/errors/refusal";
import { emailSchema } from "@/lib/people/email";
import { nameSchema } from "@/lib/people/name";
import { accountOf } from "@/lib/portal/participant/account";
import { type DataExportState, dataExportOf } from "@/lib/portal/participant/data-export";
import { mailTopics } from "@/lib/resources/closed-sets";
import { currentActor } from "@/lib/session/current-actor";
import { currentVisitor } from "@/lib/session/current-visitor";
import { signOutBrowser } from "@/lib/session/sign-in";
import { deleteAccount } from "@/lib/transitions/account/delete";
import {
  renamePerson,
  replaceCalendarAddress,
  setLanguage,
} from "@/lib/transitions/account/own-settings";
import { changePassword, changePasswordSchema } from "@/lib/transitions/account/password";
import {
  requestAddressChange,
  requestVerificationLink,
} from "@/lib/transitions/account/request-link";
import { browserWords, endAllSessions, endOwnSession } from "@/lib/transitions/account/session";
import { revokeConsent } from "@/lib/transitions/consent/end";
import { requestDataExport } from "@/lib/transitions/data-export/data-export";
import { fieldFault } from "@/lib/transitions/field-fault";
import {
  markNotificationsRead,
  setMailTopics,
} from "@/lib/transitions/notification/own-notifications";
import {
  addPasskey,
  newPasskeyOptions,
  removePasskey,
} from "@/lib/transitions/passkey/own-passkeys";
import { languages } from "@/messages/language";
import { wrongPassword } from "../signin/messages";

const profileSchema = z.object({ name: nameSchema });

export const saveProfile = async (_before: FormState, form: FormData) =>
  act(form, {
    schema: profileSchema,
    verb: (actor, { name }) => renamePerson(actor, name),
    refresh: "/",
    done: "Saved.",
  });

export const saveNewPassword = async (_before: FormState, form: FormData) =>
  act(form, {
    schema: changePasswordSchema,
    values: () => ({}),
    verb: async (actor, input) => {
      if (!(await changePassword(actor, input))) throw fieldFault("current", wrongPassword);
    },
    refresh: "/account",
    done: "Password changed. Every other session has ended.",
  });

export const signOutEverywhere = async () =>
  act(null, {
    verb: endAllSessions,
    done: async () => {
      await signOutBrowser(undefined, await currentVisitor());
      redirect("/signin");
    },
  });

/** Asks for the password even after a recent sign-in, because nothing brings the account back. */
export const removeAccount = async (_before: FormState, form: FormData) =>
  act(form, {
    proof: true,
    verb: async (actor) => {
      const isProved = form.has("password") || textOf(form, "passkey") !== "";
      if (!isProved && (await accountOf(actor.personId)).hasPassword)
        throw new Unidentified({ needsProof: true });
      await deleteAccount(actor);
    },
    done: async () => {
      await signOutBrowser(undefined, await currentVisitor());
      redirect("/?goodbye=1");
    },
  });

const tooManyMails = "Too many mails were sent to this address. Try again in an hour.";

export const sendVerificationAgain = async () =>
  act(null, {
    verb: async (actor) => {
      if (!(await requestVerificationLink(actor)))
        throw refuse("invalid_request", { message: tooManyMails });
    },
    done: "A new link is on its way.",
  });

const addressSchema = z.object({ email: emailSchema });

export const changeEmail = async (_before: FormState, form: FormData) =>
  act(form, {
    schema: addressSchema,
    proof: true,
    verb: async (actor, { email }) => {
      if (!(await requestAddressChange(actor, email))) throw fieldFault("email", tooManyMails);
      return email;
    },
    done: (email) => ({
      done: `Use the link that we mailed to ${email}. Until then nothing changes.`,
    }),
  });

const choice = z.object({ language: z.enum(languages, "Choose a language.") });

export const saveLanguage = async (_before: FormState, form: FormData) =>
  act(form, {
    schema: choice,
    verb: (actor, { language }) => setLanguage(actor, language),
    refresh: "/",
    done: "Saved.",
  });

export const saveMails = async (_before: FormState, form: FormData) =>
  act(form, {
    verb: (actor) => {
      const switchedOn = textsOf(form, "topics");
      return setMailTopics(
        actor,
        mailTopics.filter((topic) => switchedOn.includes(topic)),
      );
    },
    refresh: "/account",
    done: "Saved.",
  });

/** The options with which the browser creates a passkey. Needs a fresh proof. */
export const requestNewPasskeyOptions = async (form: FormData) =>
  act(form, { proof: true, verb: newPasskeyOptions, done: (options) => ({ options }) });

/** The passkey is named after the browser that created it. */
export const saveNewPasskey = async (answer: unknown) =>
  act(null, {
    verb: async (actor) =>
      addPasskey(actor, answer, browserWords((await currentVisitor()).userAgent) ?? "Passkey"),
    refresh: "/account",
    done: "Passkey added.",
  });

export const removeOwnPasskey = async (_before: FormState, form: FormData) =>
  act(form, {
    proof: true,
    verb: (actor) => removePasskey(actor, textOf(form, "removed")),
    refresh: "/account",
    done: "Removed.",
  });

export const signOutSession = async (_before: FormState, form: FormData) =>
  act(form, {
    verb: (actor) => endOwnSession(actor, textOf(form, "session")),
    refresh: "/account",
    done: "Signed out.",
  });

/** Starts making the file, unless it is already being made. Needs a fresh proof. */
export const startDataExport = async (form: FormData) =>
  act(form, {
    proof: true,
    verb: async (actor) => {
      await requestDataExport(actor);
      return dataExportOf(actor.personId);
    },
    done: (begun) => ({ begun }),
  });

export async function dataExportProgress(): Promise<DataExportState | null> {
  const actor = await currentActor();
  return actor && dataExportOf(actor.personId);
}

export const revoke = async (_before: FormState, form: FormData) =>
  act(form, {
    verb: (actor) => revokeConsent(actor, textOf(form, "integration")),
    refresh: "/account/apps",
    done: "Revoked.",
  });

export const newCalendarAddress = async (_before: FormState, form: FormData) =>
  act(form, {
    verb: replaceCalendarAddress,
    refresh: "/account/events",
    done: "Your calendar has a new address. The old one no longer works.",
  });

export const markAllRead = async (_before: FormState, form: FormData) =>
  act(form, { verb: markNotificationsRead, refresh: "/", done: () => ({}) });
