import type { ReactNode } from "react";

/** In place of a plot without numbers: what it will show. */
export const NothingYet = ({ children }: { children: ReactNode }) => <p className="py-4 text-sm text-soft">Nothing yet: {children}</p>;
