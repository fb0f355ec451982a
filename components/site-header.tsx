import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import type { Messages } from "@/messages/en";
import { count, fill } from "@/messages/fill";
import type { Language } from "@/messages/language";
import { AccountPopover } from "./account-popover";
import { EntryLink, NavLink } from "./nav-link";
import { PageLink } from "./page-link";
import { LogoMark } from "./ui/logo-mark";

interface Viewer {
  name: string;
  email: string;
  /** The number of unread notices. */
  unread: number;
}

interface NavEntry {
  href: string;
  label: string;
}

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

/**
 * A native popover: it opens without scripts, closes on Escape and on a click outside, and restores
 * the focus.
 */
function AccountMenu({
  viewer,
  words,
  language,
  nav,
  signOut,
}: {
  viewer: Viewer;
  words: Messages["header"];
  language: Language;
  nav: NavEntry[];
  signOut: () => Promise<void>;
}) {
  return (
    <>
      <button
        type="button"
        popoverTarget="account-menu"
        className="inline-flex min-h-10 cursor-pointer items-center gap-2 rounded-full py-1 pr-2 pl-1 text-sm font-medium hover:bg-hover"
      >
        <span className="sr-only">
          {fill(words.accountOf, { name: viewer.name })}
          {viewer.unread > 0 && `, ${count(language, words.unreadNotices, viewer.unread)}`}
        </span>
        <span className="relative">
          <LogoMark name={viewer.name} shape="round" size="sm" />
          {viewer.unread > 0 && (
            <span
              aria-hidden="true"
              className="absolute -top-0.5 -right-0.5 size-3 rounded-full border-2 border-canvas bg-accent"
            />
          )}
        </span>
        <ChevronDown aria-hidden="true" className="size-4 text-soft" />
      </button>
      <AccountPopover id="account-menu">
        <div className="px-3 py-2">
          <p className="truncate font-semibold">
            <bdi>{viewer.name}</bdi>
          </p>
          <p className="truncate text-sm text-soft">{viewer.email}</p>
        </div>
        <nav aria-label={words.account} className="grid border-t border-line pt-2">
          <div className="grid md:hidden">
            {nav.map((entry) => (
              <MenuLink key={entry.href} {...entry} />
            ))}
          </div>
          {accountLinks(words).map((entry) => (
            <MenuLink key={entry.href} {...entry} />
          ))}
          <PageLink href="/account/notices" className={itemLook}>
            {words.notices}
            {viewer.unread > 0 && (
              <span className="ml-auto rounded-full bg-accent px-2 text-xs leading-5 font-medium text-on-accent tabular-nums">
                {viewer.unread > 99 ? "99+" : viewer.unread}
                <span className="sr-only"> {words.unread}</span>
              </span>
            )}
          </PageLink>
        </nav>
        <form action={signOut} className="mt-2 border-t border-line pt-2">
          <button type="submit" className={itemLook}>
            {words.signOut}
          </button>
        </form>
      </AccountPopover>
    </>
  );
}

const MenuLink = ({ href, label }: NavEntry) => (
  <PageLink href={href} className={itemLook}>
    {label}
  </PageLink>
);

const itemLook =
  "flex min-h-10 w-full cursor-pointer items-center rounded-md px-3 text-left text-sm hover:bg-hover";

const accountLinks = (words: Messages["header"]) => [
  { href: "/account", label: words.account },
  { href: "/account/events", label: words.myEvents },
  { href: "/account/apps", label: words.connectedApps },
  { href: "/organizations", label: words.organizations },
];
