import * as z from "zod";

/** Text of one line that the operator chose and everybody sees. */
export const brandText = (atMost: number) =>
  z
    .string()
    .trim()
    .min(1, "expected a text")
    .max(atMost, `expected at most ${atMost} characters`)
    .regex(
      /^[^\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]*$/u,
      "expected one line without control characters",
    );

export const brandColor = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i, "expected a colour like #0b6068")
  .transform((color) => color.toLowerCase());

export interface FooterLink {
  label: string;
  href: string;
}

const linksAtMost = 6;
const label = brandText(40);

/** `Imprint=https://…,Privacy=https://…`; a comma in an address is written `%2C`. */
export const footerLinks = z.string().transform((text, context): FooterLink[] => {
  const links = text.split(",").map((entry) => {
    const [, name = "", href = ""] = /^([^=]*)=(.*)$/su.exec(entry) ?? [];
    return { name: label.safeParse(name), href: linkAddress(href.trim()), entry: entry.trim() };
  });
  const wrong = links.find(({ name, href }) => !name.success || href === undefined);
  if (wrong)
    context.addIssue({
      code: "custom",
      message: `expected LABEL=https://… or LABEL=mailto:…, not ${JSON.stringify(wrong.entry.slice(0, 80))}`,
    });
  if (links.length > linksAtMost)
    context.addIssue({ code: "custom", message: `expected at most ${linksAtMost} links` });
  return links.flatMap(({ name, href }) =>
    name.success && href !== undefined ? [{ label: name.data, href }] : [],
  );
});

function linkAddress(text: string): string | undefined {
  if (text.length > 2_000 || !URL.canParse(text)) return undefined;
  const { protocol, href, username, password } = new URL(text);
  const isWeb = protocol === "https:" && username === "" && password === "";
  return isWeb || (protocol === "mailto:" && href.includes("@")) ? href : undefined;
}
