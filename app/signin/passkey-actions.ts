"use server";

import { redirect } from "next/navigation";
import { actAsVisitor } from "@/app/act";
import { refuse } from "@/lib/errors/refusal";
import { safeCallbackPath } from "@/lib/session/callback-url";
import { currentActor } from "@/lib/session/current-actor";
import { signInBrowser } from "@/lib/session/sign-in";
import { passkeySignInOptions, signInWithPasskey } from "@/lib/transitions/passkey/assertion";
import { passkeyRefused } from "./messages";

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
