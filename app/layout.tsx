import type { Metadata, Viewport } from "next";
import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { ReaderZoneProvider } from "@/components/reader-zone";
import { SiteFooter } from "@/components/site-footer";
import { SiteHeader } from "@/components/site-header";
import { config, isHttps } from "@/lib/config/config";
import { type Areas, areasOf } from "@/lib/portal/home";
import { currentActor } from "@/lib/session/current-actor";
import { readerZone } from "@/lib/session/reader-zone";
import { isTheme } from "@/lib/session/theme";
import "./globals.css";
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
  return (
    <html lang="en" data-theme={isTheme(theme) ? theme : undefined}>
      {BRAND_COLOR && (
        <link rel="stylesheet" href={`/brand.css?${BRAND_COLOR.slice(1)}`} precedence="high" />
      )}
      <body className="flex min-h-dvh flex-col">
        <a
          href="#main"
          className="sr-only z-50 rounded-md bg-accent px-4 py-2 text-on-accent focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
        >
          Skip to content
        </a>
        <SiteHeader
          brand={{ name: BRAND_NAME, hasLogo: BRAND_LOGO !== undefined }}
          viewer={viewer}
          nav={navOf(viewer)}
          search={<SearchButton />}
          signOut={signOut}
        />
        <main
          id="main"
          tabIndex={-1}
          className="mx-auto w-full max-w-page flex-1 px-4 py-6 sm:px-6 sm:py-8"
        >
          <ReaderZoneProvider cookieZone={await readerZone()} secure={isHttps()}>
            <ProofWaysProvider ways={proofWaysOf(viewer)}>{children}</ProofWaysProvider>
          </ReaderZoneProvider>
        </main>
        <SiteFooter links={FOOTER_LINKS} theme={theme} saveTheme={chooseTheme} />
      </body>
    </html>
  );
}

const proofWaysOf = (viewer: Areas | null) => ({
  password: viewer?.hasPassword ?? true,
  singleSignOn: config().OIDC_ISSUER !== undefined && (viewer?.hasSingleSignOn ?? false),
});

/** The areas this person may use; for a visitor, the public ones. */
function navOf(viewer: Areas | null) {
  const events = { href: "/events", label: "Events" };
  const open = [
    { href: "/catalog", label: "Catalog" },
    { href: "/docs", label: "Docs" },
  ];
  if (!viewer) return [events, ...open];
  return [
    events,
    ...(viewer.isMember ? [{ href: "/organizer", label: "Organizer" }] : []),
    { href: "/developer", label: "Developer" },
    ...(viewer.isOperator ? [{ href: "/operator", label: "Operator" }] : []),
    ...open,
  ];
}
