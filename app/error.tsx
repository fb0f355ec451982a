"use client";

import { useUi } from "@/components/page-words";
import { Button, ButtonLink } from "@/components/ui/button";

/**
 * Shown when a page fails. The error's message stays on the server; the digest identifies it in the
 * log.
 */
export default function ErrorPage({
  error,
  reset,
}: {
  error: Error & { digest?: string };
  reset: () => void;
}) {
  const words = useUi().failure;
  return (
    <div className="mx-auto max-w-prose py-10 text-center sm:py-20">
      <h1 className="text-2xl font-semibold tracking-tight">{words.heading}</h1>
      <p className="mt-2 text-soft">{words.text}</p>
      {error.digest && (
        <p className="mt-2 text-sm text-faint">
          {words.reference} <span className="font-mono">{error.digest}</span>
        </p>
      )}
      <div className="mt-6 flex flex-wrap justify-center gap-3">
        <Button variant="primary" onClick={reset}>
          {words.again}
        </Button>
        <ButtonLink href="/">{words.home}</ButtonLink>
      </div>
    </div>
  );
}
