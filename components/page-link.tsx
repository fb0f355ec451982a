import Link from "next/link";
import type { ComponentProps } from "react";

/**
 * A link to another page of the service, without prefetching (except in `ui/pages-nav.tsx`):
 * pages are rendered for each visitor, so every visible link would cost a request.
 */
export const PageLink = (props: ComponentProps<typeof Link>) => (
  <Link prefetch={false} {...props} />
);
