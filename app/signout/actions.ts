"use server";

import { redirect } from "next/navigation";
import { currentActor, currentVisitor } from "@/lib/session/current";
import { signOutBrowser } from "@/lib/session/sign-in";

/** Ends the session's row, and with it every copy of the cookie. */
export async function signOut(): Promise<void> {
  const actor = await currentActor();
  await signOutBrowser(actor?.sessionId, await currentVisitor());
  redirect("/");
}
