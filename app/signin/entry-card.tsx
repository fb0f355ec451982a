import type { ReactNode } from "react";

/** The narrow card of the pages for signing in and up. */
export function EntryCard({
  title,
  description,
  children,
}: {
  title: string;
  description: string;
  children: ReactNode;
}) {
  return (
    <div className="mx-auto max-w-form sm:pt-8">
      <header className="mb-6 text-center">
        <h1 className="text-2xl font-semibold tracking-tight">{title}</h1>
        <p className="mt-1 text-soft">{description}</p>
      </header>
      <div className="grid gap-5 rounded-xl border border-line bg-surface p-5 shadow-rest sm:p-8">
        {children}
      </div>
    </div>
  );
}
