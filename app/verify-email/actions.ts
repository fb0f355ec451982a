"use server";

import { redirect } from "next/navigation";
import { stateOf } from "@/app/form-answer";
import type { FormState } from "@/components/ui/form-state";
import { currentActor, currentVisitor } from "@/lib/session/current-actor";
import { verifyAddress } from "@/lib/transitions/account/verify-address";

export async function verifyAddressByLink(_before: FormState, form: FormData): Promise<FormState> {
  return stateOf(async () => {
    const outcome = await verifyAddress(String(form.get("token") ?? ""), await currentVisitor());
    if (outcome === "invalid") redirect("/verify-email/ended");
    if (outcome === "taken") return { message: "Another account now has this address. Nothing was changed." };
    const words = outcome === "verified" ? "Your address is verified." : "Your account now uses this address.";
    return { done: (await currentActor()) ? words : `${words} You can sign in with it.` };
  });
}
