"use client";

import type { ReactNode } from "react";
import { useForm } from "@/components/ui/action-form";
import { useInBrowser } from "@/components/ui/local-time";

interface ScriptSubmitProps {
  /** The buttons. Before hydration a submission would lose what was typed, so they wait. */
  children: ReactNode;
  pendingWords: string;
  words?: string | undefined;
}

export function ScriptSubmit({ children, pendingWords, words }: ScriptSubmitProps) {
  const { pending } = useForm();
  const isHydrated = useInBrowser();
  return (
    <fieldset disabled={!isHydrated} className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {children}
      <noscript>
        <p className="text-sm text-soft">This form needs JavaScript.</p>
      </noscript>
      <p role="status" className="text-sm text-soft">
        {pending ? pendingWords : words}
      </p>
    </fieldset>
  );
}
