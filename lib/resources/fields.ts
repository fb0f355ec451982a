import * as z from "zod";

// The kinds of value that resources are made of (docs/rules/resources.md#every-field-present).

export const id = z.string();
export const text = z.string().nullable();
export const ids = z.array(z.string()).nullable();
export const strings = z.array(z.string()).nullable();
export const url = z.url().nullable();
export const integer = z.int().nullable();
export const float = z.number().nullable();
export const flag = z.boolean().nullable();

/** `…_at`: ISO 8601 UTC with six fractional digits. */
export const instant = z.iso.datetime({ precision: 6 });

/** `…_date`, `…_time`, `notify_when`: ISO 8601 UTC with three fractional digits. */
export const boundary = z.iso.datetime({ precision: 3 });
