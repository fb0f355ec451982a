"use client";

import { usePathname, useSearchParams } from "next/navigation";
import type { ComponentProps } from "react";
import { ButtonLink } from "./ui/button";

/** A link to sign in or to create an account, which leads back to the current page. */
export function EntryLink({ href, ...rest }: ComponentProps<typeof ButtonLink>) {
  const here = `${usePathname()}?${useSearchParams()}`;
  return <ButtonLink {...rest} href={`${href}?callbackUrl=${encodeURIComponent(here)}`} />;
}
