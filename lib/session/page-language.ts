import { cookies, headers } from "next/headers";
import { cache } from "react";
import type { Language } from "@/messages/language";
import { messagesOf } from "@/messages/messages";
import { currentActor } from "./current-actor";
import { isTranslatedPath, pagePathHeader } from "./page-path";
import { chosenLanguage, requestedLanguage } from "./request-language";

/** The language of header, footer and `<html>` (docs/rules/brand-and-language.md#choice). */
export const siteLanguage = cache(async (): Promise<Language> => {
  const received = await headers();
  const path = received.get(pagePathHeader) ?? "/";
  return (
    (await requestedLanguage(path)) ??
    chosenLanguage({
      account: (await currentActor())?.language,
      cookie: (await cookies()).get("language")?.value,
      accepted: received.get("accept-language"),
    })
  );
});

/** The language of a page's own content: that of the site, or English where nothing else exists. */
export const pageLanguage = cache(async (): Promise<Language> => {
  const path = (await headers()).get(pagePathHeader) ?? "/";
  return isTranslatedPath(path) ? siteLanguage() : "en";
});

export const pageMessages = cache(async () => messagesOf(await pageLanguage()));
