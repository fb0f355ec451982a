"use client";

import { usePathname, useSearchParams } from "next/navigation";
import type { ComponentProps, ReactNode } from "react";
import { PageLink } from "./page-link";
import { ButtonLink } from "./ui/button";
import { classNames } from "./ui/class-names";

/** A navigation link that marks itself while the reader is on its page or on a page below it. */
export function NavLink({
  href,
  exact = false,
  children,
}: {
  href: string;
  exact?: boolean;
  children: ReactNode;
}) {
  const path = usePathname();
  const isCurrent = path === href || (!exact && path.startsWith(`${href}/`));
  return (
    <PageLink
      href={href}
      aria-current={isCurrent ? (path === href ? "page" : "true") : undefined}
      className={classNames(
        "inline-flex min-h-10 items-center rounded-md px-3 text-sm font-medium whitespace-nowrap transition-colors duration-100",
        isCurrent ? "bg-hover text-ink" : "text-soft hover:bg-hover hover:text-ink",
      )}
    >
      {children}
    </PageLink>
  );
}

/**
 * A link to sign in or to create an account. It leads back to the current page, or to where the
 * current page would lead itself.
 */
export function EntryLink({ href, ...rest }: ComponentProps<typeof ButtonLink>) {
  const [path, query] = [usePathname(), useSearchParams()];
  const returnTo = query.get("callbackUrl") ?? (query.size > 0 ? `${path}?${query}` : path);
  return (
    <ButtonLink
      {...rest}
      href={returnTo === "/" ? href : `${href}?callbackUrl=${encodeURIComponent(returnTo)}`}
    />
  );
}
