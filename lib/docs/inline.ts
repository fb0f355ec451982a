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
