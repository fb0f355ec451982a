"use server";

import { redirect } from "next/navigation";
import { currentActor } from "@/lib/session/current-actor";
import { currentVisitor } from "@/lib/session/current-visitor";
import { signOutBrowser } from "@/lib/session/sign-in";

/** Ends the session in the database, which invalidates every copy of the cookie. */
export async function signOut(): Promise<void> {
  const actor = await currentActor();
  await signOutBrowser(actor?.sessionId, await currentVisitor());
  redirect("/");
}
