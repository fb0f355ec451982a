"use client";

import { usePathname } from "next/navigation";
import { useEffect, useRef } from "react";
import { NavLink } from "./nav-link";

/**
 * The pages of one subject as tabs, the overview first. On a narrow screen they scroll sideways to
 * the open one.
 */
export function Tabs({ label, tabs }: { label: string; tabs: { href: string; label: string }[] }) {
  const path = usePathname();
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    const frame = requestAnimationFrame(() => scrollToCurrent(nav.current, path));
    return () => cancelAnimationFrame(frame);
  }, [path]);
  return (
    <nav
      ref={nav}
      aria-label={label}
      className="relative -mx-4 mb-6 flex gap-1 overflow-x-auto border-b border-line px-4 py-2 sm:mx-0 sm:mb-4 sm:px-0"
    >
      {tabs.map(({ href, label: name }, index) => (
        <NavLink key={href} href={href} exact={index === 0}>
          {name}
        </NavLink>
      ))}
    </nav>
  );
}

/** The overview's path is a prefix of all others, so the last match is the open tab. */
function scrollToCurrent(nav: HTMLElement | null, path: string) {
  const link = [...(nav?.querySelectorAll("a") ?? [])].findLast((each) =>
    `${path}/`.startsWith(`${each.getAttribute("href")}/`),
  );
  if (nav && link) nav.scrollLeft = link.offsetLeft - (nav.clientWidth - link.clientWidth) / 2;
}
