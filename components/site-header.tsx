import type { ReactNode } from "react";
import { AccountMenu, type NavEntry, type Viewer } from "./account-menu";
import { EntryLink } from "./entry-link";
import { NavLink } from "./nav-link";
import { PageLink } from "./page-link";

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

/** The service's logo: two pieces that meet. */
function Wordmark() {
  return (
    <span className="inline-flex items-center gap-2.5 font-semibold tracking-tight">
      <svg aria-hidden="true" viewBox="0 0 28 28" className="size-7">
        <rect width="28" height="28" rx="8" className="fill-accent" />
        <path d="M8 8.5h5.5a5.5 5.5 0 0 1 0 11H8z" className="fill-on-accent" />
        <circle cx="20" cy="14" r="2.5" className="fill-on-accent" />
      </svg>
      Integrations
    </span>
  );
}
