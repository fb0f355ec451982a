import { afterEach, expect, test, vi } from "vitest";
import "@/e2e/support/database";
import { clock } from "@/lib/clock";
import { prisma } from "@/lib/db/prisma";
import { publicKeys, signingKey } from "./signing-keys";

const day = 86_400_000;
const start = Date.now();

const onDay = (days: number) =>
  vi.spyOn(clock, "now").mockReturnValue(new Date(start + days * day));

afterEach(() => vi.restoreAllMocks());

/** The published keys of id_tokens. */
const kids = async () => {
  const published = (await publicKeys()).keys.map(({ kid }) => kid);
  const rows = await prisma().signingKey.findMany({
    where: { purpose: "id_token" },
    select: { kid: true },
  });
  return published.filter((kid) => rows.some((row) => row.kid === kid));
};

test("a key is created by one process when first needed; its successor is published a day before it signs, and the old key a while longer", async () => {
  onDay(0);
  const first = await Promise.all(Array.from({ length: 6 }, () => signingKey("id_token")));
  expect(new Set(first.map((key) => key.kid)).size).toBe(1);
  const kid = first[0]?.kid;
  expect(await kids()).toEqual([kid]);

  onDay(88);
  expect(await kids()).toEqual([kid]);

  onDay(89.01);
  expect(await kids()).toHaveLength(2);
  expect((await signingKey("id_token")).kid).toBe(kid);

  onDay(90.02);
  const successor = (await signingKey("id_token")).kid;
  expect(successor).not.toBe(kid);
  expect(await kids()).toEqual([kid, successor]);

  onDay(180);
  expect(await kids()).not.toContain(kid);
  expect(await kids()).toContain(successor);
});

test("statements have keys of their own, which rotate as well and stay published", async () => {
  onDay(300);
  const { kid } = await signingKey("statement");
  onDay(300 + 89.5);
  await publicKeys();
  onDay(300 + 91);
  const successor = (await signingKey("statement")).kid;
  onDay(300 + 700);
  const published = (await publicKeys()).keys.map((key) => key.kid);
  expect(new Set([kid, successor, (await signingKey("id_token")).kid]).size).toBe(3);
  expect(published).toEqual(expect.arrayContaining([kid, successor]));
});

test("a key that signed for longer than planned stays published for a day after its last signature", async () => {
  onDay(1_000);
  await prisma().signingKey.deleteMany();
  Object.assign(globalThis, { serviceSigningKeys: undefined });
  const { kid } = await signingKey("id_token");
  await prisma().signingKey.updateMany({
    where: { purpose: "statement" },
    data: { signs_from: new Date(start + 1_112 * day) },
  });
  onDay(1_200); // nothing was signed for months, so the successor comes late
  expect((await signingKey("id_token")).kid).toBe(kid);
  onDay(1_201.01); // a successor of the statements' key is due
  expect((await signingKey("id_token")).kid).not.toBe(kid);
  expect(await kids()).toContain(kid);
});

test("a key that was created while the clock was ahead signs after the clock has been set back", async () => {
  onDay(2_000);
  await prisma().signingKey.deleteMany();
  Object.assign(globalThis, { serviceSigningKeys: undefined });
  const { kid } = await signingKey("id_token");
  onDay(1_999);
  expect((await signingKey("id_token")).kid).toBe(kid);
});

test("published keys contain nothing private, and the private key is sealed", async () => {
  const { keys } = await publicKeys();
  expect(keys.map((key) => Object.keys(key).sort())).toEqual(
    keys.map(() => ["alg", "e", "kid", "kty", "n", "use"]),
  );
  const rows = await prisma().signingKey.findMany();
  for (const row of rows)
    expect(Buffer.from(row.sealed).toString("latin1")).not.toContain("PRIVATE KEY");
});
