"use server";

import { redirect } from "next/navigation";
import { asActor } from "@/app/as-actor";
import { answerOf, stateOf } from "@/app/form-answer";
import { textOf } from "@/app/typed-form";
import type { FormState } from "@/components/ui/form-state";
import { currentActor, currentVisitor } from "@/lib/session/current-actor";
import { signInBrowser } from "@/lib/session/sign-in";
import { newPasswordSchema } from "@/lib/transitions/account/new-password";
import { acceptInvitation } from "@/lib/transitions/invitation/accept";
import { acceptHostInvitation } from "@/lib/transitions/invitation/accept-host";
import { declineInvitation } from "@/lib/transitions/invitation/decline";
import { setPasswordByInvitation } from "@/lib/transitions/invitation/set-password";
import { invitationPath } from "./path";

// If the link has ended since the page was opened, the page is rendered again and says so.

export async function accept(_before: FormState, form: FormData): Promise<FormState> {
  const token = textOf(form, "token");
  const path = invitationPath(token);
  return asActor(path, async (actor): Promise<FormState> => {
    const accepted = acceptInvitation(actor, token);
    const answer = await answerOf(accepted, { done: "Accepted.", refresh: path });
    if (answer.done === undefined) return answer;
    redirect(`/organizations/${await accepted}`);
  });
}

export async function acceptHosting(_before: FormState, form: FormData): Promise<FormState> {
  const token = textOf(form, "token");
  const path = invitationPath(token);
  return asActor(path, async (actor): Promise<FormState> => {
    const answer = await answerOf(acceptHostInvitation(actor, token), { done: "Accepted.", refresh: path });
    if (answer.done === undefined) return answer;
    redirect("/account/events");
  });
}

export async function decline(_before: FormState, form: FormData): Promise<FormState> {
  const token = textOf(form, "token");
  const declined = declineInvitation(token);
  const answer = await answerOf(declined, { done: "Declined." });
  if (answer.done === undefined) return answer;
  redirect((await declined) ? "/invitations/declined" : invitationPath(token));
}

/** Sets the password, signs in and returns to the invitation: access to the mailbox proves ownership of the account. */
export async function setPassword(_before: FormState, form: FormData): Promise<FormState> {
  const token = textOf(form, "token");
  const password = newPasswordSchema.safeParse(String(form.get("password") ?? ""));
  if (!password.success) return { errors: { password: password.error.issues[0]?.message ?? "" } };
  return stateOf(async () => {
    const visitor = await currentVisitor();
    const person = await setPasswordByInvitation(token, password.data, visitor);
    if (person) await signInBrowser(person, visitor, (await currentActor())?.sessionId);
    redirect(invitationPath(token));
  });
}
