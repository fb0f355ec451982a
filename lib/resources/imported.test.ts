import { expect, test } from "vitest";
import type * as z from "zod";
import * as imported from "./imported";
import { importedInstant, readerOf, unread } from "./imported";

const isRead = (text: string) => importedInstant.safeParse(text).success;

const twoDigits = (number: number) => String(number).padStart(2, "0");

test.each([1000, 1001, 1900, 2000, 2023, 2024, 2100, 9999])(
  "exactly the calendar days of %i are valid",
  (year) => {
    for (let month = 0; month <= 13; month++)
      for (let day = 0; day <= 32; day++) {
        const inCalendar = new Date(Date.UTC(year, month - 1, day));
        const isDay =
          inCalendar.getUTCFullYear() === year &&
          inCalendar.getUTCMonth() === month - 1 &&
          inCalendar.getUTCDate() === day;
        const text = `${year}-${twoDigits(month)}-${twoDigits(day)}T12:00:00Z`;
        expect([text, isRead(text)]).toEqual([text, isDay]);
      }
  },
);

test.each([
  ["1000-01-01T00:00:00Z", true],
  ["1000-01-01T00:00:00.123456789+01:00", false],
  ["1000-01-01T00:00:00-01:00", true],
  ["0999-12-31T23:30:00-01:00", true],
  ["0999-12-31T23:30:00Z", false],
  ["0050-06-01T00:00:00Z", false],
  ["9999-12-31T23:59:59Z", true],
  ["9999-12-31T23:59:59.999999-01:00", false],
  ["9999-12-31T23:59:59+01:00", true],
  ["2027-05-14T08:00Z", true],
  ["2027-05-14T24:00:00Z", false],
  ["2027-05-14T08:00:00", false],
  ["2027-05-14T08:00:00+15:00", false],
  ["2027-5-14T08:00:00Z", false],
])("%s is valid: %s", (text, expected) => {
  expect(isRead(text)).toBe(expected);
});

const values = [
  ...[
    undefined,
    null,
    true,
    false,
    0,
    1.5,
    [],
    ["a"],
    {},
    "",
    " ",
    "a",
    "a\tb",
    "a\nb",
    "Ä b",
    "\u0085",
    "\u{1f600}",
  ],
  ...[
    "00000000-0000-4000-8000-00000000000A",
    "{00000000-0000-4000-8000-00000000000a}",
    "00000000-0000-4000-8000-00000000000g",
  ],
  ...[
    "Ana@Example.com",
    "ana@example.com",
    "ana@exämple.com",
    "ana@",
    "@",
    "x@01234567-89ab.sandbox.example",
    "X@01234567-89AB.SANDBOX.EXAMPLE",
  ],
  ...[
    `${"a".repeat(242)}@example.com`,
    `${"a".repeat(243)}@example.com`,
    "Guest Key",
    "\u212a@example.com",
    "\u0130@example.com",
  ],
  ...["2027-05-14T08:00:00Z", "2027-02-29T08:00:00Z", "2027-05-14"],
];

const schemas = Object.entries(imported).flatMap(([name, schema]): [string, z.ZodType][] =>
  name.startsWith("imported") && typeof schema === "object" && "safeParse" in schema
    ? [
        [name, schema],
        [`${name}, or null`, schema.nullable()],
      ]
    : [],
);

test.each(schemas)("the reader of %s agrees with its schema", (_, schema) => {
  const read = readerOf(schema);
  for (const value of values) {
    const parsed = schema.safeParse(value);
    expect([value, read(value)]).toEqual([value, parsed.success ? parsed.data : unread]);
  }
});

test.each(["a\u0007b", "\u0000", "a\tb", "a\n", "", " ", "\u00a0"])(
  "%j is no key: it has a control character, or nothing visible",
  (text) => {
    expect(imported.importedKey.safeParse(text).success).toBe(false);
  },
);

test("a long key is refused by its length alone", () => {
  const startedAt = performance.now();
  const { error } = imported.importedKey.safeParse(`${"!".repeat(262_000)}\t`);
  expect(error?.issues.map(({ message }) => message)).toEqual(["a key of at most 500 characters"]);
  expect(imported.importedKey.safeParse(`\u00a0${"!".repeat(400)}`).success).toBe(true);
  expect(performance.now() - startedAt).toBeLessThan(100);
});
