"use server";

import { act } from "@/app/act";
import { textOf } from "@/app/typed-form";
import type { FormState } from "@/components/ui/form-state";
import { currentVisitor } from "@/lib/session/current-visitor";
import { browserWords } from "@/lib/transitions/account/session";
import {
  addPasskey,
  newPasskeyOptions,
  removePasskey,
} from "@/lib/transitions/passkey/own-passkeys";

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
