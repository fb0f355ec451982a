"use server";

import { redirect } from "next/navigation";
import * as z from "zod";
import { stateOf } from "@/app/form-answer";
import type { FormState } from "@/components/ui/form-state";
import { safeCallbackPath } from "@/lib/session/callback-url";
import { currentActor, currentVisitor } from "@/lib/session/current-actor";
import { signInBrowser } from "@/lib/session/sign-in";
import { provePassword } from "@/lib/transitions/account/prove-password";
import { wrongSignIn } from "./messages";

const signInSchema = z.object({ email: z.string(), password: z.string(), callbackUrl: z.string().default("/") });

/** Signs in. An unknown account, a wrong password and too many attempts get the same answer; the password is never echoed. */
export async function signIn(_before: FormState, form: FormData): Promise<FormState> {
  const { email, password, callbackUrl } = signInSchema.parse(Object.fromEntries(form));
  const values = { email };
  return stateOf(async () => {
    const visitor = await currentVisitor();
    const person = await provePassword(email, password, visitor);
    if (!person) return { message: wrongSignIn, values };
    await signInBrowser(person, visitor, (await currentActor())?.sessionId);
    redirect(safeCallbackPath(callbackUrl));
  }, values);
}
