import { config } from "@/lib/config/config";
import type { NoticeWords } from "@/lib/notifications/words";

export interface Letter {
  subject: string;
  text: string;
  html: string;
}

/** A notice as a mail, in text and in HTML. It loads nothing and tracks nobody. */
export function letterOf({ title, paragraphs, link }: NoticeWords): Letter {
  const url = config().PUBLIC_URL + link.path;
  const all = `All your notices: ${config().PUBLIC_URL}/account/notices`;
  const plain = [title, ...paragraphs, `${link.label}: ${url}`, all].map(oneLine);
  return { subject: oneLine(title), text: `${plain.join("\n\n")}\n`, html: page(title, paragraphs, { url, label: link.label }) };
}

const page = (title: string, paragraphs: string[], { url, label }: { url: string; label: string }) => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>${escaped(title)}</title></head>
<body style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif">
<div style="max-width:36rem;margin:0 auto">
<h1 style="font-size:20px;line-height:1.3;margin:0 0 16px">${escaped(title)}</h1>
${paragraphs.map((paragraph) => `<p style="margin:0 0 16px">${escaped(paragraph)}</p>`).join("\n")}
<p style="margin:0 0 24px"><a href="${escaped(url)}">${escaped(label)}</a></p>
<p style="margin:0;font-size:14px;opacity:.75"><a href="${escaped(`${config().PUBLIC_URL}/account/notices`)}">All your notices</a></p>
</div>
</body>
</html>
`;

/** Names are other people's text: no markup, no second line, nothing that turns the reading direction. */
const escaped = (text: string) => oneLine(text).replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

const oneLine = (text: string) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").replace(/\p{Bidi_Control}/gu, "");
