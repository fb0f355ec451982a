"use server";

import { redirect } from "next/navigation";
import { actAsVisitor } from "@/app/act";
import { invitationTokenIn } from "@/app/invitations/path";
import { textOf, typedIn } from "@/app/typed-form";
import type { FormState } from "@/components/ui/form-state";
import { refuse } from "@/lib/errors/refusal";
import { safeCallbackPath } from "@/lib/session/callback-url";
import { currentActor } from "@/lib/session/current-actor";
import { signInBrowser } from "@/lib/session/sign-in";
import { signUp, signUpSchema } from "@/lib/transitions/account/sign-up";
import { fieldFault } from "@/lib/transitions/field-fault";

/** Creates an account and signs it in. The password is never echoed. */
export const createAccount = async (_before: FormState, form: FormData) =>
  actAsVisitor(form, {
    schema: signUpSchema,
    values: () => typedIn(form, ["name", "email"]),
    verb: async (visitor, input) => {
      const created = await signUp(input, visitor, invitationTokenIn(pathAfter(form)));
      if (created === "taken")
        throw fieldFault("email", "There is an account with this address. Sign in instead.");
      if (created === "throttled")
        throw refuse("invalid_request", {
          message: "Too many accounts were created from this network. Please try again in an hour.",
        });
      await signInBrowser(created, visitor, (await currentActor())?.sessionId);
    },
    done: () => redirect(pathAfter(form)),
  });

const pathAfter = (form: FormData) => safeCallbackPath(textOf(form, "callbackUrl"));
