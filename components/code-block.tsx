import type { ReactNode } from "react";
import { CopyButton } from "@/components/ui/copy";

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

/** Headers exactly as recorded, one per row. */
export function HeaderList({ headers }: { headers: Record<string, string> }) {
  return (
    <figure className="min-w-0 overflow-hidden rounded-lg border border-line">
      <figcaption className="border-b border-line bg-sunken px-4 py-2.5 text-sm font-medium">
        Headers
      </figcaption>
      <dl className="grid gap-x-4 px-4 py-3 font-mono text-xs leading-5 sm:grid-cols-[minmax(11rem,auto)_1fr]">
        {Object.entries(headers).map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-soft max-sm:mt-1.5">{name}</dt>
            <dd className="break-all">{value}</dd>
          </div>
        ))}
      </dl>
    </figure>
  );
}
