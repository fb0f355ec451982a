"use server";

import { redirect } from "next/navigation";
import * as z from "zod";
import { act, actAsVisitor } from "@/app/act";
import { textOf } from "@/app/typed-form";
import type { FormState } from "@/components/ui/form-state";
import { currentActor } from "@/lib/session/current-actor";
import { signInBrowser } from "@/lib/session/sign-in";
import { newPasswordSchema } from "@/lib/transitions/account/password";
import { acceptHostInvitation } from "@/lib/transitions/invitation/accept-host";
import { acceptInvitation, declineInvitation } from "@/lib/transitions/invitation/end";
import { setPasswordByInvitation } from "@/lib/transitions/invitation/link";
import { invitationPath } from "./path";

// If the link has ended since the page was opened, the page is rendered again and says so.

export const accept = async (_before: FormState, form: FormData) =>
  act(form, {
    verb: (actor) => acceptInvitation(actor, textOf(form, "token")),
    refresh: "/", // the header shows what the membership opens
    done: (organization) => redirect(`/organizations/${organization}`),
  });

export const acceptHosting = async (_before: FormState, form: FormData) =>
  act(form, {
    verb: (actor) => acceptHostInvitation(actor, textOf(form, "token")),
    refresh: invitationPath(textOf(form, "token")),
    done: () => redirect("/account/events"),
  });

export const decline = async (_before: FormState, form: FormData) =>
  actAsVisitor(form, {
    verb: () => declineInvitation(textOf(form, "token")),
    done: (declined) =>
      redirect(declined ? "/invitations/declined" : invitationPath(textOf(form, "token"))),
  });

const passwordSchema = z.object({ password: newPasswordSchema });

/**
 * Sets the password, signs in and returns to the invitation: access to the mailbox proves ownership
 * of the account.
 */
export const setPassword = async (_before: FormState, form: FormData) =>
  actAsVisitor(form, {
    schema: passwordSchema,
    values: () => ({}),
    verb: async (visitor, { password }) => {
      const person = await setPasswordByInvitation(textOf(form, "token"), password, visitor);
      if (person) await signInBrowser(person, visitor, (await currentActor())?.sessionId);
    },
    done: () => redirect(invitationPath(textOf(form, "token"))),
  });
