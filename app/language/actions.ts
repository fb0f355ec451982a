"use server";

import { cookies, headers } from "next/headers";
import { redirect } from "next/navigation";
import { textOf } from "@/app/typed-form";
import { isHttps } from "@/lib/config/config";
import { currentActor } from "@/lib/session/current-actor";
import { ownPath, pagePathHeader } from "@/lib/session/page-path";
import { setLanguage } from "@/lib/transitions/account/own-settings";
import { isLanguage } from "@/messages/language";

/**
 * Stores the choice in the footer: for a year in the browser, and in the account of a signed-in
 * reader.
 */
export async function chooseLanguage(form: FormData): Promise<void> {
  const actor = await currentActor();
  const language = textOf(form, "language");
  if (isLanguage(language)) {
    (await cookies()).set("language", language, {
      path: "/",
      sameSite: "lax",
      secure: isHttps(),
      httpOnly: true,
      maxAge: 365 * 24 * 3600,
    });
    if (actor) await setLanguage(actor, language);
  }
  redirect(ownPath((await headers()).get(pagePathHeader)));
}
