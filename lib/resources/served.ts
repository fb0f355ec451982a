import * as z from "zod";

// The kinds of value that the API serves (docs/rules/resources.md#timestamps).

export const id = z.string();
export const name = z.string();
export const text = z.string().nullable();
export const ids = z.array(z.string()).nullable();
export const strings = z.array(z.string()).nullable();
export const url = z.url().nullable();
export const wholeNumber = z.int();
export const integer = z.int().nullable();
export const float = z.number().nullable();
export const boolean = z.boolean();
export const flag = z.boolean().nullable();
export const oneOf = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values);

/** `…_at`: six fractional digits. */
export const instant = z.iso.datetime({ precision: 6 });

/** `…_date`, `…_time`, `notify_when`: three fractional digits. */
export const boundary = z.iso.datetime({ precision: 3 });
