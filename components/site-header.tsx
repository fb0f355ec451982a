import type { ReactNode } from "react";
import type { Messages } from "@/messages/en";
import type { Language } from "@/messages/language";
import { AccountMenu, type NavEntry, type Viewer } from "./account-menu";
import { EntryLink, NavLink } from "./nav-link";
import { PageLink } from "./page-link";

interface Brand {
  name: string;
  hasLogo: boolean;
}

interface SiteHeaderProps {
  brand: Brand;
  /** Null for a visitor who is not signed in. */
  viewer: Viewer | null;
  words: Messages["header"];
  language: Language;
  nav: NavEntry[];
  /** The button that opens the search. */
  search: ReactNode;
  signOut: () => Promise<void>;
}

export function SiteHeader({
  brand,
  viewer,
  words,
  language,
  nav,
  search,
  signOut,
}: SiteHeaderProps) {
  return (
    <header className="sticky top-0 z-30 border-b print:hidden border-line bg-canvas/90 backdrop-blur">
      <div className="mx-auto flex min-h-16 max-w-page flex-wrap items-center gap-2 px-4 sm:px-6">
        <PageLink href="/" className="mr-auto inline-flex min-h-10 items-center rounded-sm md:mr-6">
          {brand.hasLogo ? <OperatorLogo {...brand} /> : <Wordmark {...brand} />}
        </PageLink>
        <nav aria-label={words.nav} className="hidden gap-1 md:mr-auto md:flex">
          {nav.map(({ href, label }) => (
            <NavLink key={href} href={href}>
              {label}
            </NavLink>
          ))}
        </nav>
        {search}
        {viewer ? (
          <AccountMenu {...{ viewer, words, language, nav, signOut }} />
        ) : (
          <>
            <EntryLink href="/signin" variant="ghost">
              {words.signIn}
            </EntryLink>
            <span className="max-sm:hidden">
              <EntryLink href="/signup">{words.createAccount}</EntryLink>
            </span>
          </>
        )}
      </div>
    </header>
  );
}

/** The service's logo: two pieces that meet. */
function Wordmark({ name }: Brand) {
  return (
    <span className="inline-flex items-center gap-2.5 font-semibold tracking-tight">
      <svg aria-hidden="true" viewBox="0 0 28 28" className="size-7">
        <rect width="28" height="28" rx="8" className="fill-accent" />
        <path d="M8 8.5h5.5a5.5 5.5 0 0 1 0 11H8z" className="fill-on-accent" />
        <circle cx="20" cy="14" r="2.5" className="fill-on-accent" />
      </svg>
      <span className="max-w-64 truncate max-sm:max-w-36">{name}</span>
    </span>
  );
}

/** The logo alone names the platform. */
const OperatorLogo = ({ name }: Brand) => (
  <img src="/brand-logo" alt={name} className="max-h-9 max-w-48 object-contain max-sm:max-w-36" />
);
