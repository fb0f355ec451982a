"use server";

import { redirect } from "next/navigation";
import * as z from "zod";
import { actAsVisitor } from "@/app/act";
import { textOf, typedIn } from "@/app/typed-form";
import type { FormState } from "@/components/ui/form-state";
import { refuse } from "@/lib/errors/refusal";
import { safeCallbackPath } from "@/lib/session/callback-url";
import { currentActor } from "@/lib/session/current-actor";
import { signInBrowser } from "@/lib/session/sign-in";
import { provePassword } from "@/lib/transitions/account/prove-password";
import { passkeySignInOptions, signInWithPasskey } from "@/lib/transitions/passkey/assertion";
import { passkeyRefused, wrongSignIn } from "./messages";

const signInSchema = z.object({ email: z.string(), password: z.string() });

/**
 * Signs in. An unknown account, a wrong password and too many attempts get the same answer; the
 * password is never echoed.
 */
export const signIn = async (_before: FormState, form: FormData) =>
  actAsVisitor(form, {
    schema: signInSchema,
    values: () => typedIn(form, ["email"]),
    verb: async (visitor, { email, password }) => {
      const person = await provePassword(email, password, visitor);
      if (!person) throw refuse("invalid_request", { message: wrongSignIn });
      await signInBrowser(person, visitor, (await currentActor())?.sessionId);
    },
    done: () => redirect(safeCallbackPath(textOf(form, "callbackUrl"))),
  });

export const requestSignInOptions = async () =>
  actAsVisitor(null, {
    verb: async (visitor) => {
      const options = await passkeySignInOptions(visitor);
      if (options) return options;
      throw refuse("invalid_request", {
        message: "There were too many attempts from this network. Wait five minutes and try again.",
      });
    },
    done: (options) => ({ options }),
  });

export const signInByPasskey = async (answer: unknown, callbackUrl: unknown) =>
  actAsVisitor(null, {
    verb: async (visitor) => {
      const person = await signInWithPasskey(answer, visitor);
      if (!person) throw refuse("invalid_request", { message: passkeyRefused });
      await signInBrowser(person, visitor, (await currentActor())?.sessionId);
    },
    done: () =>
      redirect(safeCallbackPath(typeof callbackUrl === "string" ? callbackUrl : undefined)),
  });
