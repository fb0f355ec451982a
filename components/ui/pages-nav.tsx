"use client";

import { type ReactNode, useEffect, useRef } from "react";
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
