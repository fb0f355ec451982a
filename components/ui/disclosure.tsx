import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";

/** Content that unfolds below its summary. */
export const Disclosure = ({
  summary,
  open = false,
  children,
}: {
  summary: string;
  open?: boolean;
  children: ReactNode;
}) => (
  <details open={open} className="group mt-1 text-sm">
    <summary className="inline-flex min-h-10 cursor-pointer list-none items-center gap-1 rounded-sm text-soft select-none hover:text-ink [&::-webkit-details-marker]:hidden">
      <ChevronRight
        aria-hidden="true"
        className="size-4 transition-transform duration-100 group-open:rotate-90"
      />
      {summary}
    </summary>
    {children}
  </details>
);
