import type { Metadata } from "next";
import type { ReactNode } from "react";
import { sections } from "@/lib/docs/site";
import { DocsNav } from "./docs-nav";
import { DocsSearch } from "./docs-search";

export const metadata: Metadata = {
  title: { default: "Documentation", template: "%s · Documentation" },
};

/** Navigation and search beside every page of the documentation. */
export default function DocsLayout({ children }: { children: ReactNode }) {
  const entries = sections().map(({ title, pages }) => ({
    title,
    pages: pages.map(({ path, title: name, isName = false }) => ({ path, title: name, isName })),
  }));
  return (
    <div className="lg:grid lg:grid-cols-[13.5rem_minmax(0,1fr)] lg:gap-x-12">
      <div className="mb-8 lg:mb-0">
        <div className="flex flex-wrap gap-x-3 lg:sticky lg:top-24 lg:block">
          <DocsSearch />
          <DocsNav sections={entries} />
        </div>
      </div>
      {children}
    </div>
  );
}
