import type { ZodType } from "zod";
import { isTimeZone } from "@/lib/time/zone-names";
import { wallTime } from "@/lib/time/zones";
import { changesTo } from "@/lib/transitions/changed-fields";

/**
 * The text of a field as it was typed, without NUL characters, which the database cannot store; ""
 * when there is none.
 */
export const textOf = (form: FormData, name: string): string => storable(form.get(name));

const storable = (value: FormDataEntryValue | null) =>
  typeof value === "string" ? value.replaceAll("\0", "") : "";

export const textsOf = (form: FormData, name: string): string[] =>
  form.getAll(name).filter((value) => typeof value === "string");

/** The texts of these fields, by name. */
export const typedIn = <Name extends string>(form: FormData, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, textOf(form, name)]));

/**
 * The times of a form by name, each with the zone in which it was typed
 * (`2027-05-14T10:30[Europe/Berlin]`). An unchanged field keeps the exact instant that it showed,
 * to the millisecond.
 */
export function zonedTimes(form: FormData): Record<string, string> {
  // A map, because `form.get` looks through all fields.
  const texts = new Map([...form].toReversed().map(([name, value]) => [name, storable(value)]));
  const zoned = [...texts.keys()].filter((key) => key.endsWith(zoneSuffix));
  const names = zoned.map((key) => key.slice(0, -zoneSuffix.length));
  return Object.fromEntries(names.map((name) => [name, zonedTime(texts, name)]));
}

const zoneSuffix = ".zone";

function zonedTime(texts: ReadonlyMap<string, string>, name: string): string {
  const textOfField = (suffix: string) => texts.get(`${name}${suffix}`) ?? "";
  const [typed, zone, at] = [
    textOfField("").trim(),
    textOfField(zoneSuffix),
    new Date(textOfField(".at")),
  ];
  if (typed === "") return "";
  const isUntouched =
    !Number.isNaN(at.getTime()) && isTimeZone(zone) && wallTime(at, zone) === typed;
  return isUntouched ? at.toISOString() : `${typed}[${zone}]`;
}

/** The values that the form showed when it was opened (a hidden field `before`, as JSON). */
export function shownValues(form: FormData): unknown {
  try {
    return JSON.parse(textOf(form, "before"));
  } catch {
    return undefined;
  }
}

/**
 * The values that a form showed when it was opened, and a function that returns the fields that
 * differ from them.
 */
export function parseShownValues<Input extends object>(form: FormData, schema: ZodType<Input>) {
  const shown = schema.safeParse(shownValues(form)).data;
  return {
    shown,
    changesIn: (input: Input): Partial<Input> => (shown ? changesTo(shown, input) : input),
  };
}
