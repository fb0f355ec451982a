import type { Language } from "@/messages/language";
import { messagesOf } from "@/messages/messages";
import type { TimeWords } from "./words";

/**
 * The words of times in a language, with names and order of their parts from `Intl`. They are made
 * on the server and passed to the browser, so that both write exactly the same.
 */
export function timeWordsOf(language: Language): TimeWords | undefined {
  if (language === "en") return undefined;
  const known = made.get(language) ?? make(language);
  made.set(language, known);
  return known;
}

const made = new Map<Language, TimeWords>();

const short = { day: "numeric", month: "short", year: "numeric" } as const;
const long = { weekday: "long", day: "numeric", month: "long", year: "numeric" } as const;

function make(language: Language): TimeWords {
  const months = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2027, month, 14)));
  // From a Sunday.
  const week = Array.from({ length: 7 }, (_, day) => new Date(Date.UTC(2027, 7, 1 + day)));
  return {
    ...messagesOf(language).ui.time,
    date: pattern(language, short),
    day: pattern(language, long),
    months: months.map((at) => part(language, short, at, "month")),
    longMonths: months.map((at) => part(language, long, at, "month")),
    weekdays: week.map((at) => part(language, long, at, "weekday")),
  };
}

const partsOf = (language: Language, form: Intl.DateTimeFormatOptions, at: Date) =>
  new Intl.DateTimeFormat(language, { ...form, timeZone: "UTC" }).formatToParts(at);

const pattern = (language: Language, form: Intl.DateTimeFormatOptions) =>
  partsOf(language, form, new Date(Date.UTC(2027, 4, 14)))
    .map(({ type, value }) => (type === "literal" ? value : `{${type}}`))
    .join("");

const part = (
  language: Language,
  form: Intl.DateTimeFormatOptions,
  at: Date,
  type: Intl.DateTimeFormatPartTypes,
) => partsOf(language, form, at).find((each) => each.type === type)?.value ?? "";
