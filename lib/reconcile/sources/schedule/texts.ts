import { isBlank } from "@/lib/people/name";

export const hasText = (text: string): boolean => !isBlank(text);

/**
 * What no text of a program has: control characters except tabs and line ends, and half surrogate
 * pairs.
 */
const control = /[^\P{Cc}\t\n\r]|\p{Surrogate}/gu;

export const hasControls = (text: string): boolean => text.search(control) >= 0;

/**
 * A title or name as it was published, spaces included, but without line breaks and other control
 * characters. Blank text becomes null.
 */
export function oneLine(text: string | null | undefined): string | null {
  if (!text || !hasText(text)) return null;
  return text.replaceAll(control, "").replaceAll(/[\t\n\r\p{Zl}\p{Zp}]+/gu, " ");
}

/**
 * Markdown from several parts, each once, with uniform line ends and no control characters other
 * than tabs.
 */
export function paragraphs(...parts: (string | null | undefined)[]): string | null {
  const clean = parts.map((part) =>
    part?.replaceAll(/\r\n?/g, "\n").replaceAll(control, "").trim(),
  );
  return [...new Set(clean.filter((part) => part && hasText(part)))].join("\n\n") || null;
}

/** The limits of the service's forms (lib/resources). */
export const textLimits = { title: 300, placeName: 200, name: 120, text: 20_000 };

/** The text, at most this long and with an ellipsis when it was longer. */
export function cutAt(text: string, lengthAtMost: number): string;
export function cutAt(text: string | null, lengthAtMost: number): string | null;
export function cutAt(text: string | null, lengthAtMost: number): string | null {
  return text === null || text.length <= lengthAtMost
    ? text
    : `${text.slice(0, lengthAtMost - 1).replace(/\p{Surrogate}$/u, "")}…`;
}

// What reading makes of a stored text that an export of ours has.

export const nameAsRead = (
  name: string | null | undefined,
  lengthAtMost: number = textLimits.placeName,
) => cutAt(oneLine(name), lengthAtMost);
export const titleAsRead = (title: string | null, untitled: string) =>
  cutAt(oneLine(title ?? untitled), textLimits.title);
export const textAsRead = (text: string) => cutAt(paragraphs(text), textLimits.text);

const activityTypes = new Map(
  Object.entries({
    lecture: "lecture",
    talk: "lecture",
    keynote: "lecture",
    presentation: "lecture",
    lightningtalk: "lecture",
    lightningtalks: "lecture",
    vortrag: "lecture",
    workshop: "workshop",
    tutorial: "workshop",
    training: "workshop",
    discussion: "discussion",
    panel: "discussion",
    paneldiscussion: "discussion",
    podium: "discussion",
    meeting: "discussion",
    meetup: "discussion",
    bof: "discussion",
    competition: "competition",
    contest: "competition",
    tournament: "competition",
    larp: "LARP",
    rpg: "rpg_session",
    rpgsession: "rpg_session",
    break: "break",
    lunch: "break",
    coffeebreak: "break",
    other: "other",
  }),
);

/** The activity type of a talk's type; undefined for one that has none. */
export const activityType = (type: string): string | undefined =>
  activityTypes.get(type.toLowerCase().replaceAll(/[^a-z]/g, ""));

/** Short enough for forms, also with the beginning of an id added to it. */
const slugAtMost = 100;

export const slugOf = (text: string) =>
  text
    .slice(0, slugAtMost)
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .slice(0, slugAtMost)
    .replace(/^-|-$/g, "");

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
