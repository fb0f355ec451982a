import type { Metadata, Viewport } from "next";
import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { PageMain } from "@/components/page-words";
import { ReaderZoneProvider } from "@/components/reader-zone";
import { SiteFooter } from "@/components/site-footer";
import { SiteHeader } from "@/components/site-header";
import { config, isHttps } from "@/lib/config/config";
import { type Areas, areasOf } from "@/lib/portal/home";
import { currentActor } from "@/lib/session/current-actor";
import { siteLanguage } from "@/lib/session/page-language";
import { readerZone } from "@/lib/session/reader-zone";
import { isTheme } from "@/lib/session/theme";
import { timeWordsOf } from "@/lib/time/language";
import type { Messages } from "@/messages/en";
import type { Language } from "@/messages/language";
import { messagesOf } from "@/messages/messages";
import "./globals.css";
import { chooseLanguage } from "./language/actions";
import { ProofWaysProvider } from "./proof/proof-ways";
import { defaultMetadata } from "./public-page";
import { SearchButton } from "./search/search-button";
import { signOut } from "./signout/actions";
import { chooseTheme } from "./theme/actions";

export const generateMetadata = (): Metadata => defaultMetadata();

export const viewport: Viewport = {
  themeColor: [
    { color: "#faf9f6", media: "(prefers-color-scheme: light)" },
    { color: "#131517", media: "(prefers-color-scheme: dark)" },
  ],
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  const { BRAND_NAME, BRAND_LOGO, BRAND_COLOR, FOOTER_LINKS } = config();
  const theme = (await cookies()).get("theme")?.value;
  const actor = await currentActor();
  const viewer = actor && (await areasOf(actor.personId));
  const language = await siteLanguage();
  const words = messagesOf(language);
  return (
    <html lang={language} data-theme={isTheme(theme) ? theme : undefined}>
      {BRAND_COLOR && (
        <link rel="stylesheet" href={`/brand.css?${BRAND_COLOR.slice(1)}`} precedence="high" />
      )}
      <body className="flex min-h-dvh flex-col">
        <a
          href="#main"
          className="sr-only z-50 rounded-md bg-accent px-4 py-2 text-on-accent focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
        >
          {words.header.skip}
        </a>
        <SiteHeader
          brand={{ name: BRAND_NAME, hasLogo: BRAND_LOGO !== undefined }}
          viewer={viewer}
          words={words.header}
          language={language}
          nav={navOf(viewer, words.header)}
          search={<SearchButton words={words.search} loading={words.ui} />}
          signOut={signOut}
        />
        <PageMain words={pageWordsOf(language)}>
          <ReaderZoneProvider cookieZone={await readerZone()} secure={isHttps()}>
            <ProofWaysProvider ways={proofWaysOf(viewer)}>{children}</ProofWaysProvider>
          </ReaderZoneProvider>
        </PageMain>
        <SiteFooter
          words={{ ...words.footer, events: words.header.events, catalog: words.header.catalog }}
          language={language}
          saveLanguage={chooseLanguage}
          links={FOOTER_LINKS}
          theme={theme}
          saveTheme={chooseTheme}
        />
      </body>
    </html>
  );
}

function pageWordsOf(language: Language) {
  if (language === "en") return undefined;
  const { ui, proof } = messagesOf(language);
  return { language, ui, proof, time: timeWordsOf(language) };
}

const proofWaysOf = (viewer: Areas | null) => ({
  password: viewer?.hasPassword ?? true,
  singleSignOn: config().OIDC_ISSUER !== undefined && (viewer?.hasSingleSignOn ?? false),
});

/** The areas this person may use; for a visitor, the public ones. */
function navOf(viewer: Areas | null, words: Messages["header"]) {
  const events = { href: "/events", label: words.events };
  const open = [
    { href: "/catalog", label: words.catalog },
    { href: "/docs", label: words.docs },
  ];
  if (!viewer) return [events, ...open];
  return [
    events,
    ...(viewer.isMember ? [{ href: "/organizer", label: words.organizer }] : []),
    { href: "/developer", label: words.developer },
    ...(viewer.isOperator ? [{ href: "/operator", label: words.operator }] : []),
    ...open,
  ];
}
