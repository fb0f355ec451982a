"use client";

import { usePathname } from "next/navigation";
import { useEffect, useRef } from "react";
import { NavLink } from "./nav-link";

/** The pages of one thing, side by side; they scroll sideways where there is no room, to the one that is open. The first is the thing's own page. */
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
      className="relative -mx-4 mb-6 flex gap-1 overflow-x-auto border-b border-line px-4 py-2 sm:mx-0 sm:mb-8 sm:px-0"
    >
      {tabs.map(({ href, label: name }, index) => (
        <NavLink key={href} href={href} exact={index === 0}>
          {name}
        </NavLink>
      ))}
    </nav>
  );
}

/** The first one's address begins all others', so the last that fits is the open one. */
function scrollToCurrent(nav: HTMLElement | null, path: string) {
  const link = [...(nav?.querySelectorAll("a") ?? [])].findLast((each) => `${path}/`.startsWith(`${each.getAttribute("href")}/`));
  if (nav && link) nav.scrollLeft = link.offsetLeft - (nav.clientWidth - link.clientWidth) / 2;
}
