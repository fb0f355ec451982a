"use client";

import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { PageLink } from "./page-link";
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
