"use client";

import { usePathname } from "next/navigation";
import { createContext, type ReactNode, useContext } from "react";
import { isTranslatedPath } from "@/lib/session/page-path";
import type { TimeWords } from "@/lib/time/words";
import type { Language } from "@/messages/language";
import type { ProofWords } from "@/messages/proof-words";
import { type UiWords, uiEnglish } from "@/messages/ui";

/** The words of components that run in the browser. Those of English are in their script. */
interface PageWords {
  language: Language;
  ui: UiWords;
  /** Undefined: English. */
  proof: ProofWords | undefined;
  /** Undefined: English. */
  time: TimeWords | undefined;
}

const english: PageWords = { language: "en", ui: uiEnglish, proof: undefined, time: undefined };

const PageWordsContext = createContext<PageWords>(english);

export const usePageWords = () => useContext(PageWordsContext);

export const useUi = () => usePageWords().ui;

interface Props {
  /** The words of the site's language; undefined for English. */
  words: PageWords | undefined;
  children: ReactNode;
}

/**
 * The page's content in its language: that of the site, or English on pages that are not translated
 * (docs/rules/brand-and-language.md#english-pages).
 */
export function PageMain({ words, children }: Props) {
  const isTranslated = isTranslatedPath(usePathname());
  return (
    <main
      id="main"
      tabIndex={-1}
      lang={words && !isTranslated ? "en" : undefined}
      className="mx-auto w-full max-w-page flex-1 px-4 py-6 sm:px-6 sm:py-8"
    >
      <PageWordsContext value={words && isTranslated ? words : english}>
        {children}
      </PageWordsContext>
    </main>
  );
}
