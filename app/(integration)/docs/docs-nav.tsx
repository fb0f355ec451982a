"use client";

import { ChevronRight, Menu } from "lucide-react";
import { usePathname } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { BreakableName } from "@/components/breakable";
import { PageLink } from "@/components/page-link";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";

interface NavSection {
  title: string;
  pages: { path: string; title: string; isName: boolean }[];
}

/**
 * The pages by section, with the reader's current section open. On a narrow screen they are behind
 * a button.
 */
export function DocsNav({ sections }: { sections: NavSection[] }) {
  const path = usePathname();
  const [shownAt, setShownAt] = useState<string>();
  const isShown = shownAt === path; // going to another page closes it
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    const frame = requestAnimationFrame(() => scrollToCurrent(nav.current, path));
    return () => cancelAnimationFrame(frame);
  }, [path]);
  return (
    <>
      <div className="lg:hidden">
        <Button
          icon={<Menu aria-hidden="true" />}
          aria-expanded={isShown}
          aria-controls="docs-nav"
          onClick={() => setShownAt(isShown ? undefined : path)}
        >
          All pages
        </Button>
      </div>
      <nav
        ref={nav}
        id="docs-nav"
        aria-label="Documentation"
        className={classNames(
          "relative mt-4 w-full lg:block lg:max-h-[calc(100dvh-11.5rem)] lg:overflow-y-auto lg:pb-6",
          !isShown && "max-lg:hidden",
        )}
      >
        {sections.map((section) => (
          <SectionLinks key={section.title} section={section} path={path} />
        ))}
      </nav>
    </>
  );
}

function SectionLinks({ section: { title, pages }, path }: { section: NavSection; path: string }) {
  const isHere = pages.some((page) => page.path === path);
  return (
    <details key={String(isHere)} open={isHere} className="group">
      <summary className="flex min-h-9 cursor-pointer list-none items-center gap-1.5 rounded-sm text-sm font-semibold select-none hover:text-accent [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden="true"
          className="size-3.5 text-faint transition-transform duration-100 group-open:rotate-90"
        />
        {title}
      </summary>
      <ul className="mb-3 ml-1.5 border-l border-line">
        {pages.map((page) => (
          <li key={page.path}>
            <PageLink
              href={page.path}
              aria-current={page.path === path ? "page" : undefined}
              className={classNames(
                "-ml-px block border-l py-1.5 pr-2 pl-3.5 leading-5 wrap-anywhere transition-colors duration-100",
                page.isName ? "font-mono text-xs" : "text-sm",
                page.path === path
                  ? "border-accent font-medium text-accent"
                  : "border-transparent text-soft hover:border-edge hover:text-ink",
              )}
            >
              {page.isName ? <BreakableName name={page.title} /> : page.title}
            </PageLink>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Scrolls a long list of pages so that the current page is in view. */
function scrollToCurrent(nav: HTMLElement | null, path: string) {
  const link = [...(nav?.querySelectorAll("a") ?? [])].find(
    (each) => each.getAttribute("href") === path,
  );
  if (nav && link) nav.scrollTop = link.offsetTop - nav.clientHeight / 2;
}
