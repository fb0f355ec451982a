import type { Block, Field, Page } from "./content";

interface Site {
  origin: string;
  /** Whether a path is a page, and so has a Markdown version. */
  isPage: (path: string) => boolean;
}

/**
 * A page as Markdown. Links point to the Markdown versions with their full address, because the
 * text can be read anywhere.
 */
export function markdownOf({ title, description, blocks, path }: Page, site: Site): string {
  const parts = [`# ${title}`, description, ...blocks.map(blockOf)].map((part) =>
    withMarkdownLinks(part, site),
  );
  return `${[...parts, "---", `[This page as HTML](${site.origin}${path})`].join("\n\n")}\n`;
}

/** `/docs/x#y` → `{origin}/docs/x.md#y`; other paths only get the origin. */
const withMarkdownLinks = (text: string, { origin, isPage }: Site) =>
  text.replaceAll(
    /\]\((\/[^)#]*)(#[^)]*)?\)/g,
    (_, path: string, anchor = "") => `](${origin}${path}${isPage(path) ? ".md" : ""}${anchor})`,
  );

function blockOf(block: Block): string {
  switch (block.kind) {
    case "heading":
      return `${"#".repeat(block.level)} ${block.text}`;
    case "text":
      return block.text;
    case "list":
      return block.items
        .map((item, index) => `${block.ordered ? `${index + 1}.` : "-"} ${item}`)
        .join("\n");
    case "details":
      return block.details.map(([label, text]) => `- **${label}:** ${text}`).join("\n");
    case "table":
      return tableOf(block.head, block.rows);
    case "fields":
      return tableOf(["Name", "Type", "Meaning"], block.fields.map(fieldRow));
    case "code":
      return `${block.title}:\n\n\`\`\`${block.language}\n${block.text}\n\`\`\``;
    case "note":
      return `> ${block.text}`;
    case "call":
      return `\`${block.method} ${block.address}\``;
    case "links":
      return block.links
        .map(({ href, title, text }) => `- [${title}](${href}): ${text}`)
        .join("\n");
  }
}

const fieldRow = ({ name, type, traits, note }: Field) => [
  `\`${name}\``,
  [type, ...traits].join(", "),
  note,
];

const tableOf = (head: string[], rows: string[][]) =>
  [head, head.map(() => "---"), ...rows]
    .map((cells) => `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`)
    .join("\n");
