"use server";

import { redirect } from "next/navigation";
import * as z from "zod";
import { act } from "@/app/act";
import { Unidentified } from "@/app/proof/with-proof";
import { textOf } from "@/app/typed-form";
import type { FormState } from "@/components/ui/form-state";
import { nameSchema } from "@/lib/people/name";
import { accountOf } from "@/lib/portal/participant/account";
import { currentVisitor } from "@/lib/session/current-visitor";
import { signOutBrowser } from "@/lib/session/sign-in";
import { deleteAccount } from "@/lib/transitions/account/delete";
import { renamePerson } from "@/lib/transitions/account/own-settings";
import { changePassword, changePasswordSchema } from "@/lib/transitions/account/password";
import { endAllSessions } from "@/lib/transitions/account/session";
import { fieldFault } from "@/lib/transitions/field-fault";
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
