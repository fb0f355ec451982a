import * as z from "zod";
import { isUuid, uuidPattern } from "@/lib/db/uuid";
import { foldedAddress, isOutsideSandboxes } from "@/lib/people/email";
import { isBlank } from "@/lib/people/name";
import { isSlug, slugLengthAtMost } from "./slug";

// The kinds of values in files. Each message says what is expected.

const string = (expected: string) => z.string({ error: expected });

/** Any text: Markdown, notes. */
export const importedText = string("text");

const oneLine = /^\P{Cc}*$/u;

export const importedLine = string("text").regex(oneLine, {
  error: "one line of text, without control characters",
});

export const importedName = importedLine.refine((text) => !isBlank(text), { error: "a name" });

const keyLengthAtMost = 500;

/**
 * The name that a source gives to a record. It is indexed, and PostgreSQL's indexes take no long
 * texts.
 */
export const importedKey = string("a key")
  .max(keyLengthAtMost, { error: `a key of at most ${keyLengthAtMost} characters`, abort: true })
  .regex(/^[^\S\p{Cc}]*[^\s\p{Cc}]\P{Cc}*$/u, { error: "a key: one line of text", abort: true });

/** A guest's key, which no e-mail address can be. */
export const importedGuestKey = importedKey.regex(/^[^@]*$/, {
  error: "a key: one line of text without @, which is for e-mail addresses",
});

/** A part of an address: the rule of the form (`isSlug`). */
export const importedSlug = string("text").refine(isSlug, {
  error: `a slug that makes an address, such as dragon-con-2027: letters and digits, single hyphens between them, at most ${slugLengthAtMost} characters`,
});

export const importedId = string("a UUID")
  .regex(uuidPattern, { error: "a UUID" })
  .transform((id) => id.toLowerCase());

export const importedBoolean = z.boolean({ error: "true or false" });

const integerAtMost = 2_147_483_647;

const whole = (least: number, expected: string) =>
  z
    .int({ error: expected })
    .min(least, { error: expected })
    .max(integerAtMost, { error: expected });

export const importedInteger = whole(-integerAtMost, "a whole number");

export const importedAmount = whole(0, "a whole number, 0 or more");

const number = (expected: string) => z.number({ error: expected });

export const importedNumber = number("a number");

export const importedDegrees = (limit: 90 | 180) => {
  const expected = `a number from -${limit} to ${limit}`;
  return number(expected).min(-limit, { error: expected }).max(limit, { error: expected });
};

export const importedChoice = <const Values extends readonly [string, ...string[]]>(
  values: Values,
) => z.enum(values, { error: `one of ${values.join(", ")}` });

export const expectedInstant = "an ISO 8601 time with its offset, such as 2027-05-14T08:00:00Z";
const instantForm =
  /^\d{4}-\d\d-\d\dT(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?(?:Z|[+-](?:0\d|1[0-4]):[0-5]\d)$/;

export const importedInstant = string(expectedInstant).refine(isInstant, {
  error: expectedInstant,
});

/**
 * Whether the day exists, in the years that JavaScript and PostgreSQL can both hold. Only the
 * outermost years need a Date: feeds read thousands of instants a second.
 */
function isInstant(text: string): boolean {
  if (!instantForm.test(text)) return false;
  const [year, month, day] = [
    Number(text.slice(0, 4)),
    Number(text.slice(5, 7)),
    Number(text.slice(8, 10)),
  ];
  if (day < 1 || day > daysIn(year, month)) return false;
  if (year > firstYear && year < lastYear) return true;
  const inUtc = new Date(text.replace(/(\.\d{3})\d+/, "$1")).getUTCFullYear();
  return inUtc >= firstYear && inUtc <= lastYear;
}

const [firstYear, lastYear] = [1000, 9999];

const daysOfMonths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** 0 for a month that does not exist. */
const daysIn = (year: number, month: number): number =>
  month === 2 && isLeap(year) ? 29 : (daysOfMonths[month - 1] ?? 0);

const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

const expectedUrl = "an http or https URL";

export const importedUrl = string(expectedUrl).refine(
  (text) => /^https?:\/\//i.test(text) && URL.canParse(text) && !/[\s\p{Cc}]/u.test(text),
  {
    error: expectedUrl,
  },
);

const expectedEmail = "an e-mail address";
const emailLengthAtMost = 254;
const expectedOutside = "a person outside of sandboxes";

/** In the form that accounts keep. */
export const importedEmail = string(expectedEmail)
  .max(emailLengthAtMost, { error: expectedEmail })
  .overwrite(foldedAddress)
  .max(emailLengthAtMost, { error: expectedEmail })
  .regex(z.regexes.html5Email, { error: expectedEmail })
  .refine(isOutsideSandboxes, { error: expectedOutside });

export const importedTexts = z.array(importedLine, { error: "a list of texts" });

const expectedLanguage = "an ISO 639-1 code, such as en";

export const importedLanguages = z.array(
  string(expectedLanguage).regex(/^[a-z]{2}$/, { error: expectedLanguage }),
  {
    error: "a list of ISO 639-1 codes",
  },
);

/** Null is the same as an empty list. */
export const importedIds = z
  .array(importedId, { error: "a list of ids" })
  .superRefine(refuseRepeated)
  .nullable()
  .transform(emptyForNull);

const expectedPerson = "an e-mail address or a guest's key";

/** A person of the event: an account's e-mail address, or a guest's key, which has no @. */
export const importedPerson = string(expectedPerson)
  .min(1, { error: expectedPerson })
  .refine(isOutsideSandboxes, { error: expectedOutside })
  .transform((text) => (text.includes("@") ? foldedAddress(text) : text));

/** Null is the same as an empty list. */
export const importedPeople = z
  .array(importedPerson, { error: "a list of people" })
  .superRefine(refuseRepeated)
  .nullable()
  .transform(emptyForNull);

/** An instant in its served form. */
const importedUtc = importedInstant.transform((text) => new Date(text).toISOString());

export const importedTimePreferences = z.array(
  z
    .strictObject({ start_time: importedUtc, end_time: importedUtc })
    .refine(({ start_time, end_time }) => end_time >= start_time, {
      path: ["end_time"],
      error: "a time not before start_time",
    }),
  { error: "a list of { start_time, end_time }" },
);

/** Answers by the key of their form field. */
export const importedAnswers = z
  .record(z.string(), z.unknown(), { error: "an object of answers by form field key" })
  .refine(hasFiniteNumbers, { error: "answers with numbers that a database can store" })
  .nullable()
  .transform((answers) => answers ?? {});

function hasFiniteNumbers(value: unknown): boolean {
  if (typeof value === "number") return Number.isFinite(value);
  return (
    typeof value !== "object" || value === null || Object.values(value).every(hasFiniteNumbers)
  );
}

function refuseRepeated<T extends string>(list: T[], context: z.RefinementCtx<T[]>) {
  const seen = new Set<string>();
  for (const [at, entry] of list.entries()) {
    if (seen.has(entry))
      context.addIssue({ code: "custom", path: [at], message: "each one only once" });
    seen.add(entry);
  }
}

function emptyForNull<T>(list: T[] | null): T[] {
  return list ?? [];
}

/** Returns the value as its schema reads it, or `unread` when the schema has to find the fault. */
export type ValueReader = (value: unknown) => unknown;

/** A value that a `ValueReader` left to the schema. It is no value of any field. */
export const unread = Symbol("unread");

const textReader =
  (isRead: (text: string) => boolean, read = (text: string) => text): ValueReader =>
  (value) =>
    typeof value === "string" && isRead(value) ? read(value) : unread;

/**
 * Returns the same text when nothing is to be folded: most feed lines have no capitals in their
 * names.
 */
const folded = (text: string) => (/[^\x20-\x40\x5b-\x7e]/.test(text) ? text.toLowerCase() : text);

/**
 * Hand-written readers of the most common schemas: zod makes ten objects per value, half the cost
 * of reading a feed line. They agree with the schemas (imported.test.ts).
 */
const handWrittenReaders = new Map<z.ZodType, ValueReader>([
  [importedText, textReader(() => true)],
  [importedLine, textReader((text) => oneLine.test(text))],
  [importedName, textReader((text) => oneLine.test(text) && !isBlank(text))],
  [importedId, textReader(isUuid, folded)],
  [importedInstant, textReader(isInstant)],
  [
    importedEmail,
    (value) => {
      if (typeof value !== "string" || value.length > emailLengthAtMost) return unread;
      const address = foldedAddress(value);
      return address.length <= emailLengthAtMost &&
        z.regexes.html5Email.test(address) &&
        isOutsideSandboxes(address)
        ? address
        : unread;
    },
  ],
  [
    importedPerson,
    textReader(
      (text) => text !== "" && isOutsideSandboxes(text),
      (text) => (text.includes("@") ? foldedAddress(text) : text),
    ),
  ],
  [importedBoolean, (value) => (typeof value === "boolean" ? value : unread)],
]);

/**
 * Returns the hand-written reader of a schema if there is one, else a reader that asks the schema.
 */
export function readerOf(schema: z.ZodType): ValueReader {
  const inner = schema instanceof z.ZodNullable ? schema.unwrap() : schema;
  const read = inner instanceof z.ZodType ? handWrittenReaders.get(inner) : undefined;
  if (!read) return schemaReader(schema);
  return inner === schema ? read : (value) => (value === null ? null : read(value));
}

/** Whether a value of a file stands for null: an empty text, or a name of invisible characters. */
export function emptinessOf(schema: z.ZodType): (value: unknown) => boolean {
  if (!schema.safeParse(null).success) return () => false;
  const inner = schema instanceof z.ZodNullable ? schema.unwrap() : schema;
  const isName = inner === importedLine || inner === importedName;
  return (value) => typeof value === "string" && (value === "" || (isName && isBlank(value)));
}

const schemaReader =
  (schema: z.ZodType): ValueReader =>
  (value) => {
    const parsed = schema.safeParse(value);
    return parsed.success ? parsed.data : unread;
  };
