"use server";

import { redirect } from "next/navigation";
import { asActor } from "@/app/as-actor";
import { stateOf } from "@/app/form-answer";
import { setPasswordBy } from "@/app/reset-password/set-password";
import { textOf } from "@/app/typed-form";
import type { FormState } from "@/components/ui/form-state";
import { currentVisitor } from "@/lib/session/current-actor";
import { takeAddressBack, verifyAddress } from "@/lib/transitions/account/verify-address";
import { verifyPath } from "./path";

const taken = { message: "Another account now has this address. Nothing was changed." };

/**
 * Requires a session of the account. The page says what became of a link that has ended, or is of
 * another account.
 */
export async function verifyAddressByLink(_before: FormState, form: FormData): Promise<FormState> {
  const token = textOf(form, "token");
  return asActor(verifyPath(token), (actor) =>
    stateOf(async () => {
      const outcome = await verifyAddress(actor, token);
      if (outcome === "invalid") redirect(verifyPath(token));
      if (outcome === "taken") return taken;
      return { done: outcome === "verified" ? "Your address is verified." : "Your account now uses this address." };
    }),
  );
}

/**
 * For the reader of the mailbox who cannot sign in to the account that somebody opened with its
 * address.
 */
export async function setPasswordAndVerify(_before: FormState, form: FormData): Promise<FormState> {
  return setPasswordBy("verify_address", form, verifyPath);
}

export async function takeChangeBack(_before: FormState, form: FormData): Promise<FormState> {
  const token = textOf(form, "token");
  return stateOf(async () => {
    const outcome = await takeAddressBack(token, await currentVisitor());
    if (outcome === "invalid") redirect(`/verify-email/take-back?${new URLSearchParams({ token })}`);
    if (outcome === "taken") return taken;
    return { done: "Your account has this address again, and every session has ended. We mailed you a link to set a new password." };
  });
}
