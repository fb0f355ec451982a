import { headers } from "next/headers";
import { redirect } from "next/navigation";
import type { Actor } from "@/lib/audit/actor";
import { safeCallbackPath } from "@/lib/session/callback-url";
import { currentActor, signInPath } from "@/lib/session/current-actor";

/** The answer of a server action to a person whose session has ended. */
export interface SignedOut {
  message: string;
  /** The link to sign in, which the form opens in another tab. */
  signIn: string;
}

/**
 * Runs a server action as the signed-in person. After their session has ended, a form that was submitted by script stays as it is and says so
 * (docs/rules/screens.md#ended-sessions). Without scripts the browser signs in and returns to the page of the form, or otherwise to `callbackPath`.
 */
export async function asActor<Done>(callbackPath: string, act: (actor: Actor) => Promise<Done>): Promise<Done | SignedOut> {
  const actor = await currentActor();
  if (actor) return act(actor);
  const received = await headers();
  const page = received.get("referer");
  const signIn = signInPath(page ? safeCallbackPath(page) : callbackPath);
  if (!received.has("next-action")) redirect(signIn);
  return { message: "Your session has ended. Sign in in another tab, then send this again.", signIn };
}
