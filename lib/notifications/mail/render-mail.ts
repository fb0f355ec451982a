import { config } from "@/lib/config/config";
import type { Language } from "@/messages/language";

export interface MailContent {
  subject: string;
  text: string;
  html: string;
  /**
   * The one-click link that unsubscribes from mails of this topic. Absent for mails that cannot be
   * switched off.
   */
  unsubscribeUrl?: string;
}

interface Link {
  /** A path of this service. */
  path: string;
  label: string;
}

/** The words of a mail, or of an entry in the list of notifications. They contain user input. */
export interface MailWords {
  title: string;
  /** Each may have several lines. */
  paragraphs: string[];
  link: Link;
}

/**
 * Renders a mail as text and HTML. It loads nothing and tracks nobody. `footer` is a list of links
 * below it.
 */
export function renderMail(
  { title, paragraphs, link }: MailWords,
  footer: Link[] = [],
  language: Language = "en",
): MailContent {
  const [mainLink, footerLinks] = [absoluteLink(link), footer.map(absoluteLink)];
  const plain = [
    oneLine(title),
    ...paragraphs.map(lines),
    ...[mainLink, ...footerLinks].map(({ label, url }) => `${oneLine(label)}: ${url}`),
    config().BRAND_NAME,
  ];
  return {
    subject: oneLine(title),
    text: `${plain.join("\n\n")}\n`,
    html: htmlPage(language, title, paragraphs, mainLink, footerLinks),
  };
}

interface AbsoluteLink {
  url: string;
  label: string;
}

const absoluteLink = ({ path, label }: Link): AbsoluteLink => ({
  url: config().PUBLIC_URL + path,
  label,
});

const htmlPage = (
  language: Language,
  title: string,
  paragraphs: string[],
  { url, label }: AbsoluteLink,
  footer: AbsoluteLink[],
) => `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>${escaped(`${oneLine(title)} · ${config().BRAND_NAME}`)}</title></head>
<body style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif">
<div style="max-width:36rem;margin:0 auto;overflow-wrap:anywhere;word-break:break-word">
<h1 style="font-size:20px;line-height:1.3;margin:0 0 16px">${escaped(oneLine(title))}</h1>
${paragraphs.map((paragraph) => `<p style="margin:0 0 16px">${escaped(lines(paragraph)).replaceAll("\n", "<br>\n")}</p>`).join("\n")}
<p style="margin:0 0 24px"><a href="${escaped(url)}">${escaped(label)}</a></p>
<p style="margin:0 0 8px;font-size:14px">${escaped(config().BRAND_NAME)}</p>
${footer.map((to) => `<p style="margin:0;font-size:14px;opacity:.75"><a href="${escaped(to.url)}">${escaped(to.label)}</a></p>`).join("\n")}
</div>
</body>
</html>
`;

/**
 * Names and texts are user input: `escaped` prevents markup, and `oneLine` removes characters that
 * change the reading direction.
 */
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

const lines = (text: string) => text.split("\n").map(oneLine).join("\n");

const oneLine = (text: string) =>
  text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").replace(/\p{Bidi_Control}/gu, "");
