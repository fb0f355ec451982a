import { AccountMenu, type Viewer } from "./account-menu";
import { NavLink } from "./nav-link";
import { PageLink } from "./page-link";
import { ButtonLink } from "./ui/button";
import { Wordmark } from "./wordmark";

export interface NavEntry {
  href: string;
  label: string;
}

/** `viewer` is null for somebody who is not signed in. */
export function SiteHeader({ viewer, nav, signOut }: { viewer: Viewer | null; nav: NavEntry[]; signOut: () => Promise<void> }) {
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-canvas/90 backdrop-blur">
      <div className="mx-auto flex h-16 max-w-page items-center gap-2 px-4 sm:px-6">
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
        {viewer ? (
          <AccountMenu viewer={viewer} nav={nav} signOut={signOut} />
        ) : (
          <>
            <ButtonLink href="/signin" variant="ghost">
              Sign in
            </ButtonLink>
            <span className="max-sm:hidden">
              <ButtonLink href="/signup">Create account</ButtonLink>
            </span>
          </>
        )}
      </div>
    </header>
  );
}
