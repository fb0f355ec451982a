/**
 * The two-letter code (ISO 639-1) of a language, written as a code of two or three letters, a tag
 * or a name.
 */
export function languageCode(written: string): string | undefined {
  const name = written.trim().toLowerCase();
  const tag = languageOfTag(name.replaceAll("_", "-"));
  return tag && codes().has(tag) ? tag : codesByName().get(name);
}

function languageOfTag(tag: string): string | undefined {
  try {
    return new Intl.Locale(tag).language;
  } catch {
    return undefined;
  }
}

const letters = [..."abcdefghijklmnopqrstuvwxyz"];
let known: Map<string, string> | undefined;

/** The names of all languages with a code, in English and in themselves. */
function codesByName(): Map<string, string> {
  known ??= new Map(
    [...codes()].flatMap((code) =>
      [code, "en"]
        .flatMap(
          (locale) =>
            new Intl.DisplayNames(locale, { type: "language", fallback: "none" })
              .of(code)
              ?.toLowerCase() ?? [],
        )
        .map((name) => [name, code] as const),
    ),
  );
  return known;
}

let assigned: Set<string> | undefined;

function codes(): Set<string> {
  const names = new Intl.DisplayNames("en", { type: "language", fallback: "none" });
  assigned ??= new Set(
    letters
      .flatMap((first) => letters.map((second) => first + second))
      .filter((code) => names.of(code) && languageOfTag(code) === code),
  );
  return assigned;
}
