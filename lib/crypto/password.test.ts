import { expect, test, vi } from "vitest";
import { hashImportedPassword, hashPassword, verifyPassword } from "./password";

vi.unmock("./password-cost");

/** Processor time of this process for three wrong passwords, on all its threads. */
async function costOfWrong(stored: string | null): Promise<number> {
  const before = process.cpuUsage();
  for (let n = 0; n < 3; n++) expect(await verifyPassword("wrong", stored)).toBe(false);
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

test("a password for an unknown account takes as long as a wrong password (docs/rules/accounts.md#unknown-and-wrong)", async () => {
  const stored = await hashPassword("right");
  expect(await verifyPassword("right", stored)).toBe(true);
  const ratio = (await costOfWrong(null)) / (await costOfWrong(stored));
  expect(ratio).toBeGreaterThan(0.5);
  expect(ratio).toBeLessThan(2);
});

test("a password is hashed slowly (docs/rules/accounts.md#passwords)", async () => {
  expect(await hashPassword("right")).toMatch(/^scrypt\$32768\$/);
});

test("at most 64 wait for one of four derivations, one more is refused with Retry-After, and feeds and imports wait", async () => {
  const running = Array.from({ length: 4 + 64 }, () => hashPassword("right"));
  const refusal = { code: "service_unavailable", headers: { "Retry-After": "5" } };
  await expect(hashPassword("right")).rejects.toMatchObject(refusal);
  await expect(verifyPassword("right", null)).rejects.toMatchObject(refusal);
  const patient = hashImportedPassword("right");
  expect(new Set(await Promise.all([...running, patient])).size).toBe(69);
  expect(await verifyPassword("right", await patient)).toBe(true);
}, 60_000);
