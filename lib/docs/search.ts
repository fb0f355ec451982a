import { type Block, type Page, slugOf } from "./content";
import { sections } from "./site";

/** A search target: a page, a section of a page, or a field. */
export interface SearchEntry {
  title: string;
  /** The title of the section or page that contains it. */
  within: string;
  href: string;
  /** The rest of what the page says there, in which words are found too. */
  text: string;
}

export const searchEntries = (): SearchEntry[] =>
  sections().flatMap(({ title: section, pages: of }) =>
    of.flatMap((page) => [
      ...partsOf(page).map(({ heading, blocks }) => ({
        title: heading?.text ?? page.title,
        within: heading ? page.title : section,
        href: heading ? `${page.path}#${heading.id}` : page.path,
        text: [...(heading ? [] : [page.description]), ...blocks.map(textOf)].join(" "),
      })),
      ...page.blocks.flatMap((block): SearchEntry[] =>
        block.kind === "fields"
          ? block.fields.map(({ name, note }) => ({
              title: name,
              within: page.title,
              href: `${page.path}#${slugOf(name)}`,
              text: note,
            }))
          : [],
      ),
    ]),
  );

type Heading = Extract<Block, { kind: "heading" }>;

interface Part {
  /** Undefined for the beginning of the page. */
  heading?: Heading;
  blocks: Block[];
}

/**
 * The page, divided at its headings. Text under a repeated heading belongs to the part before it.
 */
function partsOf({ blocks }: Page): Part[] {
  const parts: Part[] = [{ blocks: [] }];
  for (const block of blocks) {
    if (block.kind === "heading" && !repeatedHeadings.has(block.text))
      parts.push({ heading: block, blocks: [] });
    else parts.at(-1)?.blocks.push(block);
  }
  return parts;
}

/** What the block says. Its fields are targets of their own, and code is not searched. */
function textOf(block: Block): string {
  switch (block.kind) {
    case "text":
    case "note":
      return block.text;
    case "list":
      return block.items.join(" ");
    case "details":
      return block.details.flat().join(" ");
    case "table":
      return [...block.head, ...block.rows.flat()].join(" ");
    case "call":
      return `${block.method} ${block.address}`;
    case "links":
      return block.links.map(({ title, text }) => `${title} ${text}`).join(" ");
    case "heading":
    case "fields":
    case "code":
      return "";
  }
}

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
