import { config } from "@/lib/config/config";
import type { NotificationWords } from "@/lib/notifications/words";

export interface Letter {
  subject: string;
  text: string;
  html: string;
}

interface Words {
  title: string;
  paragraphs: string[];
  link: { path: string; label: string };
}

/** A notification as a mail. */
export const letterOf = (words: NotificationWords): Letter => letter(words, { path: "/account/notices", label: "All your notices" });

/** A mail about an account: it stands in no list, so it leads to none. */
export const accountLetter = (words: Words): Letter => letter(words);

/** In text and in HTML. It loads nothing and tracks nobody. */
function letter({ title, paragraphs, link }: Words, footer?: Words["link"]): Letter {
  const [main, last] = [addressed(link), footer && addressed(footer)];
  const plain = [title, ...paragraphs, ...[main, last].flatMap((to) => (to ? [`${to.label}: ${to.url}`] : []))].map(oneLine);
  return { subject: oneLine(title), text: `${plain.join("\n\n")}\n`, html: page(title, paragraphs, main, last) };
}

interface Target {
  url: string;
  label: string;
}

const addressed = ({ path, label }: Words["link"]): Target => ({ url: config().PUBLIC_URL + path, label });

const page = (title: string, paragraphs: string[], { url, label }: Target, footer?: Target) => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>${escaped(title)}</title></head>
<body style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif">
<div style="max-width:36rem;margin:0 auto">
<h1 style="font-size:20px;line-height:1.3;margin:0 0 16px">${escaped(title)}</h1>
${paragraphs.map((paragraph) => `<p style="margin:0 0 16px">${escaped(paragraph)}</p>`).join("\n")}
<p style="margin:0 0 24px"><a href="${escaped(url)}">${escaped(label)}</a></p>
${footer ? `<p style="margin:0;font-size:14px;opacity:.75"><a href="${escaped(footer.url)}">${escaped(footer.label)}</a></p>` : ""}
</div>
</body>
</html>
`;

/** Names are other people's text: no markup, no second line, nothing that turns the reading direction. */
const escaped = (text: string) => oneLine(text).replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

const oneLine = (text: string) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").replace(/\p{Bidi_Control}/gu, "");
