"use client";

import type { MouseEvent, ReactNode } from "react";

/** Closes when one of its links is followed: a navigation keeps the layout mounted. */
export const AccountPopover = ({ id, children }: { id: string; children: ReactNode }) => (
  <div id={id} popover="auto" onClickCapture={closeOnLink} className="account-menu">
    {children}
  </div>
);

function closeOnLink(event: MouseEvent<HTMLElement>) {
  if (event.target instanceof Element && event.target.closest("a"))
    event.currentTarget.hidePopover();
}
