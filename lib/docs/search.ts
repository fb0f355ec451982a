import { slugOf } from "./content";
import { sections } from "./site";

/** Something that can be searched for: a page, a section of one, or a field. */
export interface SearchEntry {
  title: string;
  /** Where it is. */
  within: string;
  href: string;
}

export const searchEntries = (): SearchEntry[] =>
  sections().flatMap(({ title: section, pages: of }) =>
    of.flatMap((page) => [
      { title: page.title, within: section, href: page.path },
      ...page.blocks.flatMap((block): SearchEntry[] => {
        if (block.kind === "heading" && !repeated.has(block.text))
          return [{ title: block.text, within: page.title, href: `${page.path}#${block.id}` }];
        if (block.kind === "fields")
          return block.fields.map(({ name }) => ({ title: name, within: page.title, href: `${page.path}#${slugOf(name)}` }));
        return [];
      }),
    ]),
  );

/** Headings of every reference page, which find nothing. */
const repeated = new Set([
  "Fields",
  "Sample",
  "Body",
  "Delivery",
  "JSON Schema",
  "Parameters",
  "Request",
  "Answer",
  "Errors",
  "Who gives it",
  "Where you get it",
  "Next",
]);
