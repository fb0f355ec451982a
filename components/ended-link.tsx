import type { ReactNode } from "react";
import { pageMessages } from "@/lib/session/page-language";
import { PageLink } from "./page-link";
import { Alert } from "./ui/alert";

interface Props {
  /** The link to continue with. */
  next: { href: string; label: string };
  /** Whom to ask, if no page can send a new link. */
  children?: ReactNode;
}

/** Shown for a mailed link that is used, expired or altered: what happened, and how to continue. */
export async function EndedLink({ next, children }: Props) {
  const words = (await pageMessages()).entry.endedLink;
  return (
    <div className="mx-auto grid max-w-form gap-5 sm:pt-8">
      <h1 className="text-2xl font-semibold tracking-tight">{words.title}</h1>
      <Alert tone="bad">{words.text}</Alert>
      {children}
      <p>
        <PageLink href={next.href} className="link">
          {next.label}
        </PageLink>
      </p>
    </div>
  );
}
