import { expect, test } from "vitest";
import "@/e2e/support/database";
import { aPerson, aSession } from "@/e2e/support/world";
import { prisma } from "@/lib/db/prisma";
import { signInBySingleSignOn } from "./single-sign-on";

const visitor = { requestId: "request-1", address: null, addressKey: null };

test("an account is linked by verified e-mail, and from then on found by the provider's subject", async () => {
  const person = await aPerson();
  expect(
    await signInBySingleSignOn(
      { sub: "s-1", email: person.email?.toUpperCase(), email_verified: true },
      visitor,
    ),
  ).toMatchObject({
    id: person.id,
  });
  expect(
    await signInBySingleSignOn(
      { sub: "s-1", email: "moved@example.com", email_verified: true },
      visitor,
    ),
  ).toMatchObject({ id: person.id });
});

test("linking removes earlier passwords and sessions when nobody had proved the address", async () => {
  const person = await aPerson({ password_hash: "scrypt$1$a$b" });
  const { id } = await aSession(person);
  await signInBySingleSignOn({ sub: "s-2", email: person.email, email_verified: true }, visitor);
  expect(
    await prisma().person.findUnique({ where: { id: person.id }, select: { password_hash: true } }),
  ).toEqual({ password_hash: null });
  expect(await prisma().session.count({ where: { id } })).toBe(0);
});

test("an address that the provider has not verified neither links nor creates an account", async () => {
  const person = await aPerson();
  for (const email_verified of [false, undefined, "true"]) {
    expect(
      await signInBySingleSignOn({ sub: "s-3", email: person.email, email_verified }, visitor),
    ).toBeUndefined();
    expect(
      await signInBySingleSignOn({ sub: "s-4", email: "new@example.com", email_verified }, visitor),
    ).toBeUndefined();
  }
});

test("an account that is linked to one person cannot be taken over by another with the same address", async () => {
  const person = await aPerson();
  await signInBySingleSignOn({ sub: "s-5", email: person.email, email_verified: true }, visitor);
  expect(
    await signInBySingleSignOn({ sub: "s-6", email: person.email, email_verified: true }, visitor),
  ).toBeUndefined();
});

test("a new person gets an account", async () => {
  const created = await signInBySingleSignOn(
    { sub: "s-7", email: "fresh@example.com", email_verified: true, name: "Fresh" },
    visitor,
  );
  expect(
    await prisma().person.findUnique({
      where: { id: created?.id ?? "" },
      select: { name: true, email: true },
    }),
  ).toEqual({
    name: "Fresh",
    email: "fresh@example.com",
  });
});
