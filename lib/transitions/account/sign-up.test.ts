import { expect, test, vi } from "vitest";
import "@/e2e/support/database";
import * as passwords from "@/lib/crypto/password";
import { prisma } from "@/lib/db/prisma";
import { provePassword } from "./prove-password";
import { signUp, signUpSchema } from "./sign-up";

const visitor = { requestId: "request-1", address: null, addressKey: null };
const input = (email: string) =>
  signUpSchema.parse({ name: "Robin", email, password: "lantern orchid seven" });

const faultsOf = (fields: Record<string, unknown>) => {
  const parsed = signUpSchema.safeParse({
    name: "Robin",
    email: "robin@example.com",
    password: "lantern orchid seven",
    ...fields,
  });
  return parsed.error?.issues.map((issue) => issue.path.join("."));
};

test("a new account signs in with its password, and the sign-up is audited", async () => {
  const created = await signUp(input("New@Example.com"), visitor);
  expect(created).toEqual(await provePassword("new@example.com", "lantern orchid seven", visitor));
  const { id } = created as { id: string };
  expect(
    await prisma().auditEntry.count({ where: { actor_person_id: id, action: "person.signed_up" } }),
  ).toBe(1);
});

test("one address has one account, even when two people sign up concurrently", async () => {
  const outcomes = await Promise.all(
    Array.from({ length: 5 }, () => signUp(input("race@example.com"), visitor)),
  );
  expect(outcomes.filter((outcome) => outcome === "taken")).toHaveLength(4);
});

test("signing up with a taken address changes nothing about the account", async () => {
  await signUp(input("mine@example.com"), visitor);
  const before = await prisma().person.findFirst({ where: { email: "mine@example.com" } });
  expect(
    await signUp(
      { ...input("mine@example.com"), name: "Stranger", password: "strangers password" },
      visitor,
    ),
  ).toBe("taken");
  expect(await prisma().person.findFirst({ where: { email: "mine@example.com" } })).toEqual(before);
});

test("a taken address costs the same password hash as a new one", async () => {
  await signUp(input("hashed@example.com"), visitor);
  const hash = vi.spyOn(passwords, "hashPassword");
  expect(await signUp(input("hashed@example.com"), visitor)).toBe("taken");
  expect(hash).toHaveBeenCalledTimes(1);
  hash.mockRestore();
});

test("a network address can open a hundred accounts an hour", async () => {
  const from = { requestId: "request-1", address: "203.0.113.7", addressKey: "203.0.113.7" };
  const outcomes = [];
  for (let n = 0; n < 101; n++) outcomes.push(await signUp(input("mine@example.com"), from));
  expect(outcomes.filter((outcome) => outcome === "throttled")).toHaveLength(1);
});

test.each([
  ["seven c", "seven c"],
  ["1,025 bytes", "é".repeat(513)],
  ["one letter over and over", "aaaaaaaaaaaa"],
  ["a run", "12345678"],
  ["a run downwards", "87654321"],
  ["a common one", "Password123"],
  ["the e-mail address", "ROBIN@example.com"],
])("a password that is %s is refused at its field", (_, password) => {
  expect(faultsOf({ password })).toEqual(["password"]);
});

test.each(["correct horse battery", "ünïcödé-", `${"x".repeat(1000)}yzw1`])(
  "a long enough password is accepted unchanged",
  (password) => {
    expect(faultsOf({ password })).toBeUndefined();
  },
);

test("names are one line of visible text", () => {
  for (const name of ["", "   ", "a\u0000b", "line\nbreak", "right\u202Eto left", "x".repeat(121)])
    expect(faultsOf({ name })).toEqual(["name"]);
});
