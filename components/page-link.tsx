import Link from "next/link";
import type { ComponentProps } from "react";

/** A link to another page of ours. Pages are made for whoever asks, so that fetching them ahead would cost a request for every link in sight and bring little. */
export const PageLink = (props: ComponentProps<typeof Link>) => <Link prefetch={false} {...props} />;
