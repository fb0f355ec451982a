"use client";

import { usePathname, useSearchParams } from "next/navigation";
import type { ComponentProps } from "react";
import { ButtonLink } from "./ui/button";

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
