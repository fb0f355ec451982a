"use client";

import { type ComponentProps, useState } from "react";
import { ButtonLink } from "./button";

/**
 * A link to the next page of a list. The page is prefetched as soon as a pointer or the focus is on
 * the link (docs/rules/screens.md#asked-for-early).
 */
export function NextPageLink(props: ComponentProps<typeof ButtonLink>) {
  const [isWanted, setWanted] = useState(false);
  const want = () => setWanted(true);
  return <ButtonLink {...props} prefetch={isWanted} onPointerEnter={want} onFocus={want} />;
}
