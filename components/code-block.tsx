import type { ReactNode } from "react";
import { CopyButton } from "@/components/ui/copy-button";

interface CodeBlockProps {
  title: string;
  text: string;
  /** `text` with syntax highlighting. */
  children?: ReactNode;
}

/** Text for a terminal or a file, with a `Copy` button. */
export function CodeBlock({ title, text, children = text }: CodeBlockProps) {
  return (
    <figure className="min-w-0 overflow-hidden rounded-lg border border-line">
      <figcaption className="flex items-center justify-between gap-3 border-b border-line bg-sunken py-1 pr-1 pl-4 text-sm font-medium">
        {title}
        <CopyButton variant="ghost" text={text}>
          Copy
        </CopyButton>
      </figcaption>
      <pre className="px-4 py-3 font-mono text-xs leading-5 wrap-anywhere whitespace-pre-wrap">
        {children}
      </pre>
    </figure>
  );
}
