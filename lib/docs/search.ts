import { slugOf } from "./content";
import { sections } from "./site";

/** A search target: a page, a section of a page, or a field. */
export interface SearchEntry {
  title: string;
  /** The title of the section or page that contains it. */
  within: string;
  href: string;
}

export const searchEntries = (): SearchEntry[] =>
  sections().flatMap(({ title: section, pages: of }) =>
    of.flatMap((page) => [
      { title: page.title, within: section, href: page.path },
      ...page.blocks.flatMap((block): SearchEntry[] => {
        if (block.kind === "heading" && !repeatedHeadings.has(block.text))
          return [{ title: block.text, within: page.title, href: `${page.path}#${block.id}` }];
        if (block.kind === "fields")
          return block.fields.map(({ name }) => ({ title: name, within: page.title, href: `${page.path}#${slugOf(name)}` }));
        return [];
      }),
    ]),
  );

/** Headings that reference pages repeat. They are not search targets. */
const repeatedHeadings = new Set([
  "Fields",
  "Sample",
  "Body",
  "Delivery",
  "JSON Schema",
  "Parameters",
  "Request",
  "Answer",
  "Errors",
  "Where it comes from",
  "Where you get it",
  "Next",
]);
