import pg from "pg";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import * as z from "zod";
import "@/e2e/support/database";
import { aPerson } from "@/e2e/support/world";
import * as password from "@/lib/crypto/password";
import { hashPassword } from "@/lib/crypto/password";
import { pool } from "@/lib/db/pool";
import { prisma } from "@/lib/db/prisma";
import { rememberBrowser } from "./known-browsers";
import { provePassword } from "./prove-password";

const rightPassword = "lantern orchid seven";
let rightPasswordHash = "";
beforeAll(async () => {
  rightPasswordHash = await hashPassword(rightPassword);
});

const visitor = { requestId: "request-1", address: "203.0.113.1", addressKey: "203.0.113.1" };
const elsewhere = (n: number) => ({
  requestId: "request-1",
  address: `198.51.100.${n}`,
  addressKey: `198.51.100.${n}`,
});

beforeEach(() => pool().query("DELETE FROM guess_windows"));

const anAccount = async () => {
  const person = await aPerson({ password_hash: rightPasswordHash });
  return { id: person.id, email: person.email ?? "" };
};

const letTimePass = (seconds: number) =>
  pool().query(
    "UPDATE guess_windows SET guessed_at = ARRAY(SELECT at - make_interval(secs => $1) FROM unnest(guessed_at) AS at)",
    [seconds],
  );

test("the right e-mail and password identify the person, whatever the case of the e-mail", async () => {
  const { id, email } = await anAccount();
  expect(await provePassword(` ${email.toUpperCase()} `, rightPassword, visitor)).toMatchObject({
    id,
  });
});

test("unknown, guest, deleted and passwordless accounts and wrong passwords look alike", async () => {
  const wrong = await anAccount();
  const deleted = await anAccount();
  await prisma().person.update({ where: { id: deleted.id }, data: { deleted_at: new Date() } });
  const passwordless = await aPerson();
  expect(await provePassword(wrong.email, "not the password", visitor)).toBeUndefined();
  expect(await provePassword("nobody@example.com", rightPassword, visitor)).toBeUndefined();
  expect(await provePassword("", rightPassword, visitor)).toBeUndefined();
  expect(await provePassword(deleted.email, rightPassword, visitor)).toBeUndefined();
  expect(await provePassword(passwordless.email ?? "", rightPassword, visitor)).toBeUndefined();
});

test("an unknown account costs the same password hash as a wrong password", async () => {
  const verify = vi.spyOn(password, "verifyPassword");
  await provePassword("nobody-else@example.com", rightPassword, visitor);
  expect(verify).toHaveBeenCalledWith(rightPassword, null);
  verify.mockRestore();
});

const sentQuery = z.union([
  z.string(),
  z.object({ text: z.string() }).transform(({ text }) => text),
]);

/** The kind of a statement: whether it reads, writes, begins or ends a transaction. */
const kindOf = (query: unknown) =>
  sentQuery.parse(query).trim().split(/\s/)[0]?.toUpperCase().replace("INSERT", "UPDATE");

test("an unknown account costs the same statements as a wrong password, and the same number of writes", async () => {
  const { email } = await anAccount();
  const statementsOf = async (guessed: string) => {
    const sent = vi.spyOn(pg.Client.prototype, "query");
    await provePassword(guessed, "not the password", { ...visitor, addressKey: "203.0.113.77" });
    const calls: unknown[][] = sent.mock.calls;
    sent.mockRestore();
    return calls.map(([query]) => kindOf(query));
  };
  await statementsOf(email);
  expect(await statementsOf("nobody-at-all@example.com")).toEqual(await statementsOf(email));
});

test("at most ten of fifty concurrent wrong guesses are evaluated", async () => {
  const { email } = await anAccount();
  const verify = vi.spyOn(password, "verifyPassword");
  await Promise.all(
    Array.from({ length: 50 }, () => provePassword(email, "not the password", visitor)),
  );
  expect(verify).toHaveBeenCalledTimes(10);
  verify.mockRestore();
});

test("after ten wrong guesses from an address even the right password is refused there, and nowhere else, until five minutes have passed", async () => {
  const { id, email } = await anAccount();
  for (let n = 0; n < 10; n++) await provePassword(email, "not the password", visitor);
  expect(await provePassword(email, rightPassword, visitor)).toBeUndefined();
  expect(await provePassword(email, rightPassword, elsewhere(1))).toMatchObject({ id });
  await letTimePass(301);
  expect(await provePassword(email, rightPassword, visitor)).toMatchObject({ id });
});

test("after a hundred wrong guesses from many addresses only browsers that the account knows can sign in", async () => {
  const { id, email } = await anAccount();
  const knownBrowserCookie = await rememberBrowser(prisma(), undefined, id);
  const verify = vi.spyOn(password, "verifyPassword").mockResolvedValue(false);
  for (let n = 0; n < 110; n++) await provePassword(email, "not the password", elsewhere(n % 20));
  expect(verify).toHaveBeenCalledTimes(100);
  verify.mockRestore();
  expect(await provePassword(email, rightPassword, elsewhere(99))).toBeUndefined();
  expect(
    await provePassword(email, rightPassword, { ...elsewhere(99), knownBrowserCookie }),
  ).toMatchObject({ id });
});

test("a throttled guess writes no row, for an account and for none", async () => {
  const { email } = await anAccount();
  const written = async () =>
    (
      await pool().query(
        "SELECT (SELECT jsonb_agg(to_jsonb(w) || jsonb_build_object('xmin', xmin::text) ORDER BY key) FROM guess_windows w) AS windows, (SELECT count(*) FROM audit_entries) AS audit",
      )
    ).rows;
  for (const guessed of [email, "nobody-there@example.com"]) {
    for (let n = 0; n < 10; n++) await provePassword(guessed, "not the password", visitor);
    const before = await written();
    for (let n = 0; n < 3; n++) await provePassword(guessed, "not the password", visitor);
    expect(await written()).toEqual(before);
  }
});

test("an account that does not exist is throttled like one that does", async () => {
  const verify = vi.spyOn(password, "verifyPassword");
  for (let n = 0; n < 12; n++) await provePassword("ghost@example.com", "any password", visitor);
  expect(verify).toHaveBeenCalledTimes(10);
  verify.mockRestore();
});

test("right passwords do not count as guesses", async () => {
  const { id, email } = await anAccount();
  for (let n = 0; n < 11; n++)
    expect(await provePassword(email, rightPassword, visitor)).toMatchObject({ id });
});

test("an address has a hundred wrong guesses an hour across all accounts", async () => {
  const verify = vi.spyOn(password, "verifyPassword").mockResolvedValue(false);
  const from = { requestId: "request-1", address: "203.0.113.9", addressKey: "203.0.113.9" };
  for (let n = 0; n < 101; n++) await provePassword(`spray-${n}@example.com`, "Spring2026", from);
  expect(verify).toHaveBeenCalledTimes(100);
  expect(
    await provePassword("spray-200@example.com", "Spring2026", {
      ...from,
      address: "203.0.113.10",
      addressKey: "203.0.113.10",
    }),
  ).toBeUndefined();
  expect(verify).toHaveBeenCalledTimes(101);
  verify.mockRestore();
});

test("a wrong guess leaves an audit row without the password, and no key contains the e-mail", async () => {
  const { id, email } = await anAccount();
  await provePassword(email, "my-secret-guess", visitor);
  const [entry] = await prisma().auditEntry.findMany({ where: { subject_id: id } });
  expect(entry?.action).toBe("password.guessed_wrong");
  expect(JSON.stringify(entry)).not.toContain("my-secret-guess");
  const { rows } = await pool().query("SELECT key FROM guess_windows");
  expect(JSON.stringify(rows)).not.toContain(email);
});
