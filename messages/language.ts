/** The languages of what participants meet (docs/rules/brand-and-language.md#languages). */
export const languages = ["en", "de", "fr", "es", "pl"] as const;

export type Language = (typeof languages)[number];

/** Each in itself, whatever the page's language is. */
export const languageNames: Record<Language, string> = {
  en: "English",
  de: "Deutsch",
  fr: "Français",
  es: "Español",
  pl: "Polski",
};

export const isLanguage = (value: unknown): value is Language =>
  languages.some((language) => language === value);

const readAtMost = 1_000;

/** The first of the tags of `ui_locales` whose language we have: `de-AT fr` is German. */
export const languageOfTags = (text: string | null | undefined): Language | undefined =>
  (text ?? "").slice(0, readAtMost).split(" ").map(languageOfTag).find(isLanguage);

/** The language that `Accept-Language` prefers among ours. */
export function acceptedLanguage(header: string | null | undefined): Language | undefined {
  const ranges = (header ?? "").slice(0, readAtMost).split(",").map(rangeOf);
  const [best] = ranges
    .filter(({ language, weight }) => language !== undefined && weight > 0)
    .toSorted((one, other) => other.weight - one.weight);
  return best?.language;
}

function rangeOf(range: string) {
  const [tag = "", ...parameters] = range.split(";").map((part) => part.trim());
  const weight = parameters.find((part) => /^q=/i.test(part))?.slice(2);
  return { language: languageOfTag(tag), weight: weight === undefined ? 1 : Number(weight) || 0 };
}

/** BCP 47: the language is the first subtag, whatever its case. */
function languageOfTag(tag: string): Language | undefined {
  const primary = /^[a-z]{2,8}(?=-|$)/i.exec(tag)?.[0].toLowerCase();
  return languages.find((language) => language === primary);
}
