import * as z from "zod";

export type SqlType = "text" | "uuid" | "boolean" | "integer" | "double precision" | "timestamptz" | "text[]" | "jsonb";

/** One field of a bundle's item: how it is read, and how it stands in the database. A schema's message says what is expected. */
export interface Field {
  schema: z.ZodType;
  sql: SqlType;
  /** The column it sets; unless said, the one of its own name. `null`: its list's writer sees to it. */
  column?: string | null;
  /** What a new row gets when the field is omitted; unless said, null. */
  absent?: boolean | number | string | object;
  /** A new row must have it. */
  required?: true;
  /** Set on creation only. */
  once?: true;
}

const field = <F extends Field>(definition: F) => definition;

const string = (expected: string) => z.string({ error: expected });

/** Any text: Markdown, notes. */
export const anyText = field({ sql: "text", schema: string("text").nullable() });

const oneLine = string("text").regex(/^\P{Cc}*$/u, { error: "one line of text, without control characters" });

/** Names and titles. */
export const line = field({ sql: "text", schema: oneLine.nullable() });

export const name = field({ sql: "text", schema: oneLine.regex(/\S/, { error: "a name" }), required: true });

export const uuidSchema = string("a UUID")
  .regex(/^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i, { error: "a UUID" })
  .transform((id) => id.toLowerCase());

export const id = field({ sql: "uuid", schema: uuidSchema, column: null });

export const reference = field({ sql: "uuid", schema: uuidSchema.nullable() });

export const boolean = field({ sql: "boolean", schema: z.boolean({ error: "true or false" }).nullable() });

export const flag = field({ sql: "boolean", schema: z.boolean({ error: "true or false" }), absent: false });

const integerAtMost = 2_147_483_647;

const whole = (least: number, expected: string) => z.int({ error: expected }).min(least, { error: expected }).max(integerAtMost, { error: expected });

export const integer = field({ sql: "integer", schema: whole(-integerAtMost, "a whole number").nullable() });

/** Capacities, prices, limits. */
export const amount = field({ sql: "integer", schema: whole(0, "a whole number, 0 or more").nullable() });

export const sortOrder = field({ sql: "integer", schema: whole(-integerAtMost, "a whole number"), absent: 0 });

const number = (expected: string) => z.number({ error: expected });

export const float = field({ sql: "double precision", schema: number("a number").nullable() });

export const degrees = (limit: 90 | 180) => {
  const expected = `a number from -${limit} to ${limit}`;
  return field({ sql: "double precision", schema: number(expected).min(-limit, { error: expected }).max(limit, { error: expected }).nullable() });
};

export const oneOf = (values: readonly string[]) => {
  const expected = `one of ${values.join(", ")}`;
  return field({ sql: "text", schema: string(expected).refine((value) => values.includes(value), { error: expected }) });
};

export const oneOfOrNull = (values: readonly string[]) => {
  const { schema, sql } = oneOf(values);
  return field({ sql, schema: schema.nullable() });
};

const expectedInstant = "an ISO 8601 time with its offset, such as 2027-05-14T08:00:00Z";
const instantForm = /^(\d{4})-(\d\d)-(\d\d)T([01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?(?:Z|[+-](?:0\d|1[0-4]):[0-5]\d)$/;

export const instantSchema = string(expectedInstant).refine(isInstant, { error: expectedInstant });

export const instant = field({ sql: "timestamptz", schema: instantSchema.nullable() });

/** A day that exists, in the years a program and a database both can hold. */
function isInstant(text: string): boolean {
  const [, year, month, day] = instantForm.exec(text) ?? [];
  if (!year) return false;
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  const at = new Date(text.replace(/(\.\d{3})\d+/, "$1"));
  return date.getUTCDate() === Number(day) && date.getUTCMonth() === Number(month) - 1 && at.getUTCFullYear() >= 1000 && at.getUTCFullYear() <= 9999;
}

const expectedUrl = "an http or https URL";

export const url = field({
  sql: "text",
  schema: string(expectedUrl)
    .refine((text) => /^https?:\/\//i.test(text) && URL.canParse(text) && !/[\s\p{Cc}]/u.test(text), { error: expectedUrl })
    .nullable(),
});

const email = "an e-mail address";

/** Folded to lower case, as accounts keep it. */
export const emailSchema = string(email)
  .max(254, { error: email })
  .regex(z.regexes.html5Email, { error: email })
  .transform((address) => address.toLowerCase());

export const texts = field({ sql: "text[]", schema: z.array(oneLine, { error: "a list of texts" }).nullable() });

export const languages = field({
  sql: "text[]",
  schema: z
    .array(string("an ISO 639-1 code, such as en").regex(/^[a-z]{2}$/, { error: "an ISO 639-1 code, such as en" }), {
      error: "a list of ISO 639-1 codes",
    })
    .nullable(),
});

const noRepeats = <T extends string>(list: T[], context: z.RefinementCtx<T[]>) => {
  const seen = new Set<string>();
  for (const [at, entry] of list.entries()) {
    if (seen.has(entry)) context.addIssue({ code: "custom", path: [at], message: "each one once" });
    seen.add(entry);
  }
};

export const references = field({ sql: "text[]", schema: z.array(uuidSchema, { error: "a list of ids" }).superRefine(noRepeats), column: null });

const personExpected = "an e-mail address or a guest's key";

/** A person of the event: an account's e-mail, or a guest's key, which has no @. */
const personSchema = string(personExpected)
  .min(1, { error: personExpected })
  .transform((text) => (text.includes("@") ? text.toLowerCase() : text));

export const person = field({ sql: "text", schema: personSchema.nullable(), column: null });

export const persons = field({ sql: "text[]", schema: z.array(personSchema, { error: "a list of people" }).superRefine(noRepeats), column: null });

export const createdAt = field({ sql: "timestamptz", schema: instantSchema });
export const updatedAt = field({ sql: "timestamptz", schema: instantSchema, once: true });
