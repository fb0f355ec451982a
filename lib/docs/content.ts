import { capitalize } from "@/lib/words";

/**
 * The blocks of a documentation page, from which its HTML page and its Markdown version are made.
 * Texts may contain `code`, **strong** and [links](/docs), as in Markdown.
 */
export type Block =
  | { kind: "heading"; level: 2 | 3; text: string; id: string }
  | { kind: "text"; text: string }
  | { kind: "list"; items: string[]; ordered: boolean }
  | { kind: "details"; details: Detail[] }
  | { kind: "table"; head: string[]; rows: string[][] }
  | { kind: "fields"; fields: Field[] }
  | { kind: "code"; title: string; language: string; text: string }
  | { kind: "note"; tone: "note" | "warn"; text: string }
  | { kind: "call"; method: string; address: string }
  | { kind: "links"; links: PageLink[] };

export type Detail = readonly [label: string, text: string];

/** A field of a shape or a parameter of a request. */
export interface Field {
  name: string;
  type: string;
  /** `optional`, `required`, `nullable`. */
  traits: string[];
  note: string;
}

export interface PageLink {
  href: string;
  title: string;
  text: string;
}

export interface Page {
  /** `/docs/quickstart`. The path of the Markdown version adds `.md`. */
  path: string;
  title: string;
  /** One sentence, shown under the title, in search and in llms.txt. */
  description: string;
  /** Whether the title is a name from the contract, which is shown in a fixed-width font. */
  isName?: boolean;
  blocks: Block[];
}

export const heading = (text: string, level: 2 | 3 = 2): Block => ({
  kind: "heading",
  level,
  text,
  id: slugOf(text),
});

export const paragraph = (text: string): Block => ({ kind: "text", text });

export const list = (...items: string[]): Block => ({ kind: "list", items, ordered: false });

export const steps = (...items: string[]): Block => ({ kind: "list", items, ordered: true });

/** Details of one subject, by label. */
export const details = (...of: Detail[]): Block => ({ kind: "details", details: of });

export const table = (head: string[], rows: string[][]): Block => ({ kind: "table", head, rows });

export const fields = (of: Field[]): Block => ({ kind: "fields", fields: of });

export const code = (language: string, title: string, text: string): Block => ({
  kind: "code",
  title,
  language,
  text: text.trim(),
});

/** A value as JSON. */
export const sample = (title: string, value: unknown): Block =>
  code("json", title, JSON.stringify(value, null, 2));

export const note = (text: string, tone: "note" | "warn" = "note"): Block => ({
  kind: "note",
  tone,
  text,
});

export const call = (method: string, address: string): Block => ({ kind: "call", method, address });

export const links = (...of: PageLink[]): Block => ({ kind: "links", links: of });

export const slugOf = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/\.(?=\s|$)/g, "")
    .replaceAll(/[^\w.]+/g, "-")
    .replaceAll(/^-|-$/g, "");

/** Turns `registration_wave` or `registration-wave` into `Registration wave`. */
export const titleOf = (name: string) => capitalize(name).replaceAll(/[-_]/g, " ");

export type Inline =
  | { kind: "plain" | "code" | "strong"; text: string }
  | { kind: "link"; text: string; href: string };

/**
 * The parts of a text: `code`, **strong**, [links](/docs). The text of a link may be `code`; the
 * renderer parses it again.
 */
export function inlineOf(text: string): Inline[] {
  const parts: Inline[] = [];
  let end = 0;
  for (const match of text.matchAll(/`([^`]+)`|\*\*([^*]+)\*\*|\[([^\]]+)\]\(([^)\s]+)\)/g)) {
    const [all, code, strong, label, href] = match;
    if (match.index > end) parts.push({ kind: "plain", text: text.slice(end, match.index) });
    if (code !== undefined) parts.push({ kind: "code", text: code });
    else if (strong !== undefined) parts.push({ kind: "strong", text: strong });
    else if (label !== undefined && href !== undefined)
      parts.push({ kind: "link", text: label, href });
    end = match.index + all.length;
  }
  if (end < text.length) parts.push({ kind: "plain", text: text.slice(end) });
  return parts;
}

/** The text without its markup. */
export const plainTextOf = (text: string): string =>
  inlineOf(text)
    .map((part) => (part.kind === "link" ? plainTextOf(part.text) : part.text))
    .join("");
