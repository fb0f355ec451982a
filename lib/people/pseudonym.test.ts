import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import {
  newPseudonymKey,
  openPseudonymKey,
  personIdOf,
  pseudonym,
  sealPseudonymKey,
} from "./pseudonym";

test("a person has one pseudonym per integration, and a different one for each integration", () => {
  const [one, other, person] = [newPseudonymKey(), newPseudonymKey(), randomUUID()];
  expect(pseudonym(one, person)).toBe(pseudonym(one, person));
  expect(pseudonym(one, person)).not.toBe(pseudonym(other, person));
});

test("a pseudonym has a fixed length, is opaque, and does not show the person's id", () => {
  const person = randomUUID();
  expect(pseudonym(newPseudonymKey(), person)).toMatch(/^[0-9a-f]{32}$/);
  expect(pseudonym(newPseudonymKey(), person)).not.toBe(person.replaceAll("-", ""));
});

test("only the service can turn a pseudonym back into the person", () => {
  const [key, person] = [newPseudonymKey(), randomUUID()];
  expect(personIdOf(key, pseudonym(key, person))).toBe(person);
  expect(personIdOf(newPseudonymKey(), pseudonym(key, person))).not.toBe(person);
});

test.each([
  "",
  "x",
  "A".repeat(32),
  "g".repeat(32),
  "a".repeat(31),
  "a".repeat(33),
  `${"a".repeat(32)}\n`,
])("%j is not a pseudonym", (text) => {
  expect(personIdOf(newPseudonymKey(), text)).toBeUndefined();
});

test("the sealed key can be opened only in its own integration's row", () => {
  const [key, integration] = [newPseudonymKey(), randomUUID()];
  const sealed = sealPseudonymKey(key, integration);
  expect(openPseudonymKey(sealed, integration)).toEqual(key);
  expect(() => openPseudonymKey(sealed, randomUUID())).toThrow();
});
