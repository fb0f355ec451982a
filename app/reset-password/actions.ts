"use server";

import { redirect } from "next/navigation";
import * as z from "zod";
import { actAsVisitor } from "@/app/act";
import { textOf } from "@/app/typed-form";
import { verifyPath } from "@/app/verify-email/path";
import type { FormState } from "@/components/ui/form-state";
import { currentActor } from "@/lib/session/current-actor";
import { signInBrowser } from "@/lib/session/sign-in";
import { newPasswordSchema, resetPassword } from "@/lib/transitions/account/password";

export const setPassword = async (_before: FormState, form: FormData) =>
  setPasswordBy(
    "reset_password",
    form,
    (token) => `/reset-password?${new URLSearchParams({ token })}`,
  );

/**
 * For the reader of the mailbox who cannot sign in to the account that somebody opened with its
 * address.
 */
export const setPasswordAndVerify = async (_before: FormState, form: FormData) =>
  setPasswordBy("verify_address", form, verifyPath);

const passwordSchema = z.object({ password: newPasswordSchema });

/**
 * Sets the password and signs in: access to the mailbox proves ownership of the account. The link's
 * page says what became of a link that has ended.
 */
const setPasswordBy = (
  purpose: "reset_password" | "verify_address",
  form: FormData,
  pageOf: (token: string) => string,
) =>
  actAsVisitor(form, {
    schema: passwordSchema,
    values: () => ({}),
    verb: async (visitor, { password }) => {
      const person = await resetPassword(textOf(form, "token"), password, visitor, purpose);
      if (person) await signInBrowser(person, visitor, (await currentActor())?.sessionId);
      return person;
    },
    done: (person) => redirect(person ? "/account" : pageOf(textOf(form, "token"))),
  });
