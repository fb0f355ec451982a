import type { ReactNode } from "react";

/** Shown instead of a plot without numbers: what the plot will show. */
export const EmptyPlot = ({ children }: { children: ReactNode }) => <p className="py-4 text-sm text-soft">Nothing yet: {children}</p>;
