import type { ReactNode } from "react";
import { AccountMenu, type NavEntry, type Viewer } from "./account-menu";
import { EntryLink } from "./entry-link";
import { NavLink } from "./nav-link";
import { PageLink } from "./page-link";
import { Wordmark } from "./wordmark";

interface SiteHeaderProps {
  /** Null for a visitor who is not signed in. */
  viewer: Viewer | null;
  nav: NavEntry[];
  /** The button that opens the search. */
  search: ReactNode;
  signOut: () => Promise<void>;
}

export function SiteHeader({ viewer, nav, search, signOut }: SiteHeaderProps) {
  return (
    <header className="sticky top-0 z-30 border-b print:hidden border-line bg-canvas/90 backdrop-blur">
      <div className="mx-auto flex min-h-16 max-w-page flex-wrap items-center gap-2 px-4 sm:px-6">
        <PageLink href="/" className="mr-auto inline-flex min-h-10 items-center rounded-sm md:mr-6">
          <Wordmark />
        </PageLink>
        <nav aria-label="Main" className="hidden gap-1 md:mr-auto md:flex">
          {nav.map(({ href, label }) => (
            <NavLink key={href} href={href}>
              {label}
            </NavLink>
          ))}
        </nav>
        {search}
        {viewer ? (
          <AccountMenu viewer={viewer} nav={nav} signOut={signOut} />
        ) : (
          <>
            <EntryLink href="/signin" variant="ghost">
              Sign in
            </EntryLink>
            <span className="max-sm:hidden">
              <EntryLink href="/signup">Create account</EntryLink>
            </span>
          </>
        )}
      </div>
    </header>
  );
}
