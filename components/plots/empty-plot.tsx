import type { ReactNode } from "react";

/**
 * Shown instead of a plot without numbers: what the plot will show. `during` is the span of a plot
 * over time, before which there may have been something.
 */
export const EmptyPlot = ({ during, children }: { during?: string; children: ReactNode }) => (
  <p className="py-4 text-sm text-soft">
    Nothing {during === undefined ? "yet" : `in ${during}`}: {children}
  </p>
);
