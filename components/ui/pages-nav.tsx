"use client";

import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from "react";
import { ButtonLink } from "./button";
import { focusable, headingsAround } from "./headings";

interface Props {
  label: string;
  /** Differs for each page of the list. */
  page: string | number;
  className: string;
  children: ReactNode;
}

/**
 * The links between the pages of a list. After one was followed, the focus is on the heading of the
 * list: the list has changed, and the link may be absent.
 */
export function PagesNav({ label, page, className, children }: Props) {
  const nav = useRef<HTMLElement>(null);
  const wasFollowed = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another page has arrived
  useEffect(() => {
    if (wasFollowed.current && nav.current) focusable(headingsAround(nav.current))?.focus();
    wasFollowed.current = false;
  }, [page]);
  return (
    <nav
      ref={nav}
      aria-label={label}
      onClickCapture={() => {
        wasFollowed.current = true;
      }}
      className={className}
    >
      {children}
    </nav>
  );
}

/**
 * A link to the next page of a list. The page is prefetched as soon as a pointer or the focus is on
 * the link (docs/rules/screens.md#asked-for-early).
 */
export function NextPageLink(props: ComponentProps<typeof ButtonLink>) {
  const [isWanted, setWanted] = useState(false);
  const want = () => setWanted(true);
  return <ButtonLink {...props} prefetch={isWanted} onPointerEnter={want} onFocus={want} />;
}
