"use client";

import { SlidersHorizontal } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { Button } from "./button";

/**
 * Content that a button unfolds on a narrow screen and that is always visible on a wide one. Used
 * for filters, so that the list below begins within view.
 */
export function NarrowFold({ label, children }: { label: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <div className="border-b border-line px-1 py-2 sm:hidden">
        <Button
          variant="ghost"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          <SlidersHorizontal aria-hidden="true" className="size-4" />
          {label}
        </Button>
      </div>
      <div id={id} className={isOpen ? "" : "max-sm:hidden"}>
        {children}
      </div>
    </>
  );
}
