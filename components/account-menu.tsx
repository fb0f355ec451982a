import { ChevronDown } from "lucide-react";
import type { Messages } from "@/messages/en";
import { count, fill } from "@/messages/fill";
import type { Language } from "@/messages/language";
import { AccountPopover } from "./account-popover";
import { PageLink } from "./page-link";
import { LogoMark } from "./ui/logo-mark";

export interface Viewer {
  name: string;
  email: string;
  /** The number of unread notices. */
  unread: number;
}

export interface NavEntry {
  href: string;
  label: string;
}

/**
 * A native popover: it opens without scripts, closes on Escape and on a click outside, and restores
 * the focus.
 */
export function AccountMenu({
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
