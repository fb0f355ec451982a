import "@/e2e/support/database";
import { beforeEach, expect, test } from "vitest";
import { hashImportedPassword } from "@/lib/crypto/password";
import { pool } from "@/lib/db/pool";
import { setPasswordByInvitation } from "@/lib/transitions/invitation/link";
import { findByToken } from "./account-link";
import { resetPassword } from "./password";

const visitor = { requestId: "request-1", address: "192.0.2.1", addressKey: "192.0.2.1" };

beforeEach(() => pool().query("DELETE FROM guess_windows"));

test.each([
  ["a password link", resetPassword],
  ["an invitation", setPasswordByInvitation],
])("%s with a wrong token is refused before anything is hashed", async (_, setPassword) => {
  const queue = Promise.all(Array.from({ length: 500 }, () => hashImportedPassword("right")));
  expect(await setPassword("svc_al_wrong", "a quiet lantern walk", visitor)).toBeUndefined();
  await queue;
});

test("wrong tokens are counted by address, and a right one is never refused", async () => {
  for (let n = 0; n < 100; n++)
    expect(await resetPassword("wrong", "a quiet walk", visitor)).toBeUndefined();
  const refusal = { code: "rate_limit_exceeded", headers: { "Retry-After": "3600" } };
  await expect(resetPassword("wrong", "a quiet walk", visitor)).rejects.toMatchObject(refusal);
  const elsewhere = { ...visitor, addressKey: "192.0.2.2" };
  expect(await resetPassword("wrong", "a quiet walk", elsewhere)).toBeUndefined();
  expect(await findByToken(visitor, async () => "right")).toBe("right");
});

test("right tokens do not count", async () => {
  for (let n = 0; n < 101; n++) await findByToken(visitor, async () => "right");
  expect(await findByToken(visitor, async () => undefined)).toBeUndefined();
});
