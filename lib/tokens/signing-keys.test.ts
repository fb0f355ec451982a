import { afterEach, expect, test, vi } from "vitest";
import "@/e2e/support/database";
import { clock } from "@/lib/clock";
import { prisma } from "@/lib/db/prisma";
import { publicKeys, signingKey } from "./signing-keys";

const day = 86_400_000;
const start = Date.now();

const onDay = (days: number) => vi.spyOn(clock, "now").mockReturnValue(new Date(start + days * day));

afterEach(() => vi.restoreAllMocks());

const kids = async () => (await publicKeys()).keys.map((key) => key.kid);

test("a key is created by one process when first needed; its successor is published a day before it signs, and the old key a while longer", async () => {
  onDay(0);
  const first = await Promise.all(Array.from({ length: 6 }, signingKey));
  expect(new Set(first.map((key) => key.kid)).size).toBe(1);
  const kid = first[0]?.kid;
  expect(await kids()).toEqual([kid]);

  onDay(88);
  expect(await kids()).toEqual([kid]);

  onDay(89.01);
  expect(await kids()).toHaveLength(2);
  expect((await signingKey()).kid).toBe(kid);

  onDay(90.02);
  const successor = (await signingKey()).kid;
  expect(successor).not.toBe(kid);
  expect(await kids()).toEqual([kid, successor]);

  onDay(180);
  expect(await kids()).not.toContain(kid);
  expect(await kids()).toContain(successor);
});

test("published keys contain nothing private, and the private key is sealed", async () => {
  const { keys } = await publicKeys();
  expect(keys.map((key) => Object.keys(key).sort())).toEqual(keys.map(() => ["alg", "e", "kid", "kty", "n", "use"]));
  const rows = await prisma().signingKey.findMany();
  for (const row of rows) expect(Buffer.from(row.sealed).toString("latin1")).not.toContain("PRIVATE KEY");
});
