import { expect, test } from "vitest";
import { emailSchema, foldedAddress } from "./email";
import { isBlank, nameSchema } from "./name";

test.each([
  ["Ana@Example.com", "ana@example.com"],
  ["Info@Bücher.example", "info@xn--bcher-kva.example"],
  ["info@BÜCHER.EXAMPLE", "info@xn--bcher-kva.example"],
  ["info@xn--bcher-kva.example", "info@xn--bcher-kva.example"],
  ["info@食狮。example", "info@xn--85x722f.example"],
])("the address %s is kept as %s", (written, kept) => {
  expect(foldedAddress(written)).toBe(kept);
  expect(emailSchema.parse(` ${written} `)).toBe(kept);
});

test.each([
  "jürgen@example.com",
  "a@bü cher.example",
  "a@bü:80",
  "a@bü/x",
  "\u212a@example.com",
  "@",
  "büch",
])("%s is no address", (written) => {
  expect(foldedAddress(written)).toBe(written);
  expect(emailSchema.safeParse(written).success).toBe(false);
});

test("an address that is too long in its ASCII form is refused", () => {
  const domain = Array.from({ length: 10 }, () => "ü".repeat(20)).join(".");
  expect(emailSchema.safeParse(`a@${domain}.example`).success).toBe(false);
});

test.each(["", " ", "\u200b\u200b\u2060", "\u3164\u2800", "\u00ad", "\ufeff"])(
  "a name of %j shows nothing",
  (name) => {
    expect(isBlank(name)).toBe(true);
    expect(nameSchema.safeParse(name).success).toBe(false);
  },
);

test.each(["A", "\u200bA", "👩‍🚀", "\u202Eadroj"])("a name of %j shows something", (name) =>
  expect(isBlank(name)).toBe(false),
);
