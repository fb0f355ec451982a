import type { ReactNode } from "react";
import { PageLink } from "@/components/page-link";
import { inlineOf } from "@/lib/docs/content";

/** Documentation text with inline code, emphasis and links. */
export function InlineText({ text }: { text: string }) {
  let at = 0;
  return inlineOf(text).map((part) => {
    at += part.text.length + 1;
    if (part.kind === "code") return <Code key={at}>{part.text}</Code>;
    if (part.kind === "strong") {
      return (
        <strong key={at} className="font-semibold text-ink">
          {part.text}
        </strong>
      );
    }
    if (part.kind === "link") return <TextLink key={at} href={part.href} text={part.text} />;
    return part.text;
  });
}

function TextLink({ href, text }: { href: string; text: string }) {
  const words = <InlineText text={text} />;
  // Links to files and other sites are plain anchors: they are not pages of this application.
  return isPage(href) ? (
    <PageLink href={href} className="link">
      {words}
    </PageLink>
  ) : (
    <a href={href} className="link">
      {words}
    </a>
  );
}

const isPage = (href: string) => /^\/(docs(?!\/client\.ts)|developer|signup)/.test(href);

const Code = ({ children }: { children: ReactNode }) => (
  <code className="rounded-xs bg-sunken px-1 py-0.5 font-mono text-[0.8125em] wrap-anywhere">
    {children}
  </code>
);
