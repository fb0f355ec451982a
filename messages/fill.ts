import type { Language } from "./language";

/** The forms of a sentence with a number, by the categories of `Intl.PluralRules`. */
export interface Plural {
  one?: string;
  few?: string;
  many?: string;
  other: string;
}

/** Marks the forms of a plural, so that each language may have those that it needs. */
export const plural = (forms: Plural): Plural => forms;

/** A sentence with its `{placeholders}` filled. */
export const fill = (text: string, values: Record<string, string | number>): string =>
  text.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder));

/** A stored state in words. One that a newer version wrote is shown as it is stored. */
export const stateWords = (words: Record<string, string>, state: string): string =>
  words[state] ?? state.replaceAll("_", " ");

/** The form for a number, with the number in it as `{count}`. */
export const count = (
  language: Language,
  forms: Plural,
  number: number,
  values: Record<string, string> = {},
): string =>
  fill(forms[pluralCategory(language, number)] ?? forms.other, {
    ...values,
    count: number.toLocaleString(language),
  });

function pluralCategory(language: Language, number: number): keyof Plural {
  const category = rulesOf(language).select(number);
  return category === "zero" || category === "two" ? "other" : category;
}

const rules = new Map<Language, Intl.PluralRules>();

function rulesOf(language: Language): Intl.PluralRules {
  const known = rules.get(language) ?? new Intl.PluralRules(language);
  rules.set(language, known);
  return known;
}

/** `one, two and three`. */
export const list = (language: Language, items: readonly string[]): string =>
  new Intl.ListFormat(language, { type: "conjunction" }).format(items);

/** An exact length of time in the largest unit that divides it: `3600` → `1 hour`. */
export function duration(language: Language, seconds: number): string {
  const [unit, size] = units.find(([, each]) => seconds % each === 0 && seconds >= each) ?? [
    "second",
    1,
  ];
  return new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "long" }).format(
    seconds / size,
  );
}

const units = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
  ["second", 1],
] as const;
