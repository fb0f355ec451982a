import { Circle, CircleCheck } from "lucide-react";
import type { Faults } from "@/lib/manifest/manifest";
import { openFields, sectionId } from "./sections";

/**
 * The sections of the form beside it, each with what it still lacks, updated as the reader types.
 */
export function SectionList({ faults }: { faults: Faults }) {
  return (
    <nav
      aria-label="Sections of the form"
      className="rounded-lg border border-line bg-surface px-4 py-3 shadow-rest"
    >
      <ol className="grid gap-x-6 gap-y-1 sm:grid-cols-2 lg:grid-cols-1">
        {openFields(faults).map(({ section, title, open }) => (
          <li
            key={section}
            className="flex gap-3 py-1 text-sm [&_svg]:mt-0.5 [&_svg]:size-4 [&_svg]:shrink-0"
          >
            {open.length === 0 ? (
              <CircleCheck aria-hidden="true" className="text-good" />
            ) : (
              <Circle aria-hidden="true" className="text-faint" />
            )}
            <span className="min-w-0">
              <a href={`#${sectionId(section)}`} className="link font-medium">
                {title}
              </a>
              <span className="block text-soft">
                {open.length === 0 ? "Nothing missing" : `Missing: ${open.join(", ")}`}
              </span>
            </span>
          </li>
        ))}
      </ol>
    </nav>
  );
}
