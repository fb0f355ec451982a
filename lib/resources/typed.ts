import * as z from "zod";
import { isUuid } from "@/lib/db/uuid";
import { isBlank } from "@/lib/people/name";
import { skippedTimeWords } from "@/lib/time/typed-time";
import { isTimeZone } from "@/lib/time/zone-names";
import { instantsAt } from "@/lib/time/zones";

// The kinds of value that people type into a form. An empty text means no value. Each message says
// what would be right.

/** One line, or null. */
export const typedLine = (maxLength: number) =>
  z
    .string()
    .trim()
    .max(maxLength, `Use at most ${maxLength.toLocaleString("en")} characters.`)
    .refine(
      (typed) => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(typed),
      "Use one line, without control characters.",
    )
    .transform((typed) => (isBlank(typed) ? null : typed));

/** One line, which is required. */
export const typedName = (maxLength: number, whenEmpty: string) =>
  typedLine(maxLength).pipe(z.string(whenEmpty));

/** Several lines, or null. Line breaks and tabs are kept. */
export const typedProse = (maxLength: number) =>
  z
    .string()
    .transform((typed) => typed.replace(/\r\n?/g, "\n").trim())
    .pipe(z.string().max(maxLength, `Use at most ${maxLength.toLocaleString("en")} characters.`))
    .refine((typed) => !/[^\P{Cc}\n\t]/u.test(typed), "Remove the control characters.")
    .transform((typed) => typed || null);

/** A whole number, or null. */
export const typedInteger = (least: number, most = 2_147_483_647) =>
  z
    .string()
    .trim()
    .refine(
      (typed) =>
        typed === "" || (/^-?\d+$/.test(typed) && Number(typed) >= least && Number(typed) <= most),
      wholeNumberMessage(least, most),
    )
    .transform((typed) => (typed === "" ? null : Number(typed)));

const wholeNumberMessage = (least: number, most: number) =>
  most === 2_147_483_647
    ? `Enter a whole number, ${least.toLocaleString("en")} or more.`
    : `Enter a whole number from ${least} to ${most}.`;

/** A number, or null. */
export const typedNumber = z
  .string()
  .trim()
  .refine((typed) => typed === "" || Number.isFinite(Number(typed)), "Enter a number, like 12.5.")
  .transform((typed) => (typed === "" ? null : Number(typed)));

const chooseOne = "Choose a value from the list.";

/** An id as a select sends it, or null. */
export const typedId = z
  .string()
  .refine((typed) => typed === "" || isUuid(typed), chooseOne)
  .transform((typed) => typed || null);

/** Separated by commas or lines; each once. */
export const typedList = (maxEntries: number) =>
  z
    .string()
    .transform((typed) =>
      [...new Set(typed.split(/[,\n]/).map((each) => each.trim()))].filter((each) => each !== ""),
    )
    .pipe(
      z
        .array(z.string().max(100, "Use at most 100 characters for each."))
        .max(maxEntries, `Use at most ${maxEntries} entries.`),
    );

/** The name of a zone in the IANA database, or null. */
export const typedTimeZone = z
  .string()
  .refine((typed) => typed === "" || isTimeZone(typed), chooseOne)
  .transform((typed) => typed || null);

/** `#RRGGBB`, or null. */
export const typedColor = z
  .string()
  .trim()
  .refine((typed) => typed === "" || /^#[0-9a-f]{6}$/i.test(typed), "Enter a colour, like #0b6068.")
  .transform((typed) => typed || null);

/** One of a closed set. */
export const typedChoice = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values, chooseOne);

/** One of a closed set, or null. */
export const typedOptionalChoice = <const Values extends readonly [string, ...string[]]>(
  values: Values,
) =>
  z
    .enum([...values, ""], chooseOne)
    .transform((typed): Values[number] | null => (typed === "" ? null : typed));

/** A select with Yes, No and an empty choice. */
export const typedYesNo = z
  .enum(["yes", "no", ""], chooseOne)
  .transform((typed) => (typed === "" ? null : typed === "yes"));

/** A web address that people follow, or null. */
export const typedUrl = typedLine(2000).refine(
  (typed) => typed === null || (/^https?:\/\/[^\s/]/i.test(typed) && URL.canParse(typed)),
  "Enter a full address, like https://example.com/page.",
);

/** ISO 639-1 codes. */
export const typedLanguages = typedList(50).refine(
  (codes) => codes.every((code) => /^[a-z]{2}$/.test(code)),
  "Use codes of two lower-case letters, separated by commas, like en, sv.",
);

/** Degrees of latitude or longitude, or null. */
export const typedDegrees = (limit: 90 | 180) =>
  z
    .string()
    .trim()
    .refine(
      (typed) =>
        typed === "" || (/^-?\d+(\.\d+)?$/.test(typed) && Math.abs(Number(typed)) <= limit),
      `Enter a number from -${limit} to ${limit}, like 59.8586.`,
    )
    .transform((typed) => (typed === "" ? null : Number(typed)));

/** A checkbox: sent when it is ticked. */
export const typedFlag = z.string().transform((typed) => typed !== "");

/**
 * An instant as a form sends it, or null: a local time with its zone
 * (`2027-05-14T10:30[Europe/Berlin]`, as in RFC 9557), or UTC. Of two instants with the same local
 * time the first is taken. A local time that clocks skip is a fault
 * (docs/rules/times.md#typed-times).
 */
export const typedInstant = z
  .string()
  .trim()
  .transform((typed, context) => {
    if (typed === "") return null;
    const [, local = "", zone] = /^([^[\]]*)(?:\[([^[\]]*)\])?$/.exec(typed) ?? [];
    if (!isInstant(local) || (zone !== undefined && (local.endsWith("Z") || !isTimeZone(zone))))
      return fault(context, "Enter the full date and time.");
    if (zone === undefined) return new Date(inUtc(local));
    const { instants, skippedTo } = instantsAt(local, zone);
    return instants[0] ?? fault(context, skippedTimeWords(local, zone, skippedTo));
  });

function fault(context: z.RefinementCtx, message: string) {
  context.addIssue({ code: "custom", message });
  return z.NEVER;
}

const isInstant = (typed: string) =>
  /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?Z?$/.test(typed) &&
  !Number.isNaN(new Date(inUtc(typed)).getTime());

const inUtc = (typed: string) => (typed.endsWith("Z") ? typed : `${typed}Z`);
