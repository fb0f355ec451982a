"use client";

import { Check, Copy } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";

interface CodeBlockProps {
  title: string;
  text: string;
  /** The same text in colours. */
  children?: ReactNode;
}

/** Text for a terminal or a file, with a button `Copy`. */
export function CodeBlock({ title, text, children = text }: CodeBlockProps) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
  };
  return (
    <figure className="min-w-0 overflow-hidden rounded-lg border border-line">
      <figcaption className="flex items-center justify-between gap-3 border-b border-line bg-sunken py-1 pr-1 pl-4 text-sm font-medium">
        {title}
        <Button variant="ghost" onClick={copy} icon={copied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}>
          Copy
        </Button>
      </figcaption>
      <pre className="px-4 py-3 font-mono text-xs leading-5 wrap-anywhere whitespace-pre-wrap">{children}</pre>
      <span role="status" className="sr-only">
        {copied ? "Copied." : ""}
      </span>
    </figure>
  );
}
