import "@/e2e/support/database";
import { beforeEach, describe, expect, test } from "vitest";
import { emptyTables } from "@/e2e/support/empty-tables";
import { mailsTo } from "@/e2e/support/mailbox";
import { whileAnotherTransaction } from "@/e2e/support/while-another-transaction";
import { anActor, aPerson, aSession } from "@/e2e/support/world";
import { config } from "@/lib/config/config";
import { pool } from "@/lib/db/pool";
import { prisma } from "@/lib/db/prisma";
import { type Transaction, transact } from "@/lib/db/transact";
import { applyAccountRecords } from "@/lib/transitions/account/apply-record";
import { deleteAccount } from "@/lib/transitions/account/delete";
import { resetPassword } from "@/lib/transitions/account/password";
import { appointByAddress, appointOperator, sendPasswordLink, withdrawOperator } from "./operators";

const visitor = { requestId: "request-1", address: null, addressKey: null };

beforeEach(async () => {
  await emptyTables("people");
  // On localhost mails are stored, so that tests can read them.
  config().PUBLIC_URL = "http://localhost:3000";
});

const anOperator = () => aPerson({ is_operator: true, email_proved_at: new Date() });
const aProvedPerson = () => aPerson({ email_proved_at: new Date() });

const isOperator = async ({ id }: { id: string }) =>
  (await prisma().person.findUniqueOrThrow({ where: { id } })).is_operator;
const audited = async (action: string) =>
  prisma().auditEntry.findFirst({
    where: { action },
    select: { subject_id: true, details: true, actor_kind: true },
  });

/** A person who opened an account for another person's address in advance. */
async function aSquatter() {
  const person = await aPerson({ password_hash: "hash" });
  await aSession(person);
  const left = async () => {
    const { password_hash, is_operator } = await prisma().person.findUniqueOrThrow({
      where: { id: person.id },
    });
    return {
      password_hash,
      is_operator,
      sessions: await prisma().session.count({ where: { person_id: person.id } }),
    };
  };
  return { ...person, email: person.email ?? "", left };
}

const nothing = { password_hash: null, is_operator: false, sessions: 0 };

test("an operator appoints and withdraws a person with a proved address; both are audited with the reason", async () => {
  const [operator, person] = [anActor(await anOperator()), await aProvedPerson()];
  await appointOperator(operator, person.id, "New on the team");
  expect(await isOperator(person)).toBe(true);
  expect(await audited("operator.appointed")).toEqual({
    subject_id: person.id,
    details: { reason: "New on the team" },
    actor_kind: "operator",
  });
  await expect(appointOperator(operator, person.id)).rejects.toThrow("already");
  await withdrawOperator(operator, person.id, "Left the team");
  expect(await isOperator(person)).toBe(false);
  expect(await audited("operator.withdrawn")).toMatchObject({
    subject_id: person.id,
    details: { reason: "Left the team" },
  });
  await expect(withdrawOperator(operator, person.id)).rejects.toThrow("not an operator");
});

test("appointing and withdrawing need a fresh proof", async () => {
  const [operator, other] = [anActor(await anOperator()), await anOperator()];
  const stale = { ...operator, provedAt: new Date(0) };
  await expect(appointOperator(stale, (await aProvedPerson()).id)).rejects.toMatchObject({
    code: "invalid_token",
  });
  await expect(withdrawOperator(stale, other.id)).rejects.toMatchObject({ code: "invalid_token" });
  expect(await isOperator(other)).toBe(true);
});

test("the last operator cannot be withdrawn", async () => {
  const last = await anOperator();
  await expect(withdrawOperator(anActor(last), last.id)).rejects.toThrow("last operator");
  const second = await anOperator();
  await withdrawOperator(anActor(last), last.id);
  expect([await isOperator(last), await isOperator(second)]).toEqual([false, true]);
});

test("the last operator cannot delete their account", async () => {
  const last = await anOperator();
  await expect(deleteAccount(anActor(last))).rejects.toThrow("last operator");
  const second = await anOperator();
  await deleteAccount(anActor(last));
  expect([await isOperator(last), await isOperator(second)]).toEqual([false, true]);
});

test("one operator stays when both delete their accounts concurrently, or one is withdrawn meanwhile", async () => {
  for (let round = 0; round < 10; round++) {
    await pool().query("UPDATE people SET is_operator = false");
    const [one, two] = [await anOperator(), await anOperator()];
    await Promise.allSettled([
      deleteAccount(anActor(one)),
      round % 2 ? deleteAccount(anActor(two)) : withdrawOperator(anActor(two), two.id),
    ]);
    expect(await prisma().person.count({ where: { is_operator: true, deleted_at: null } })).toBe(1);
  }
});

test("one operator stays when operators withdraw each other and themselves concurrently", async () => {
  for (let round = 0; round < 15; round++) {
    await pool().query("UPDATE people SET is_operator = false");
    const [one, two] = [await anOperator(), await anOperator()];
    const attempts = round % 2 ? [two.id, one.id] : [one.id, two.id];
    await Promise.allSettled([
      withdrawOperator(anActor(one), attempts[0] ?? ""),
      withdrawOperator(anActor(two), attempts[1] ?? ""),
    ]);
    expect(await prisma().person.count({ where: { is_operator: true } })).toBe(1);
  }
});

test("one operator stays when the platform's records withdraw both at the same time", async () => {
  const [one, two] = [await anOperator(), await anOperator()];
  const withdraw = (tx: Transaction, { email }: { email: string | null }) =>
    applyAccountRecords(tx, "service", [{ email: String(email), operator: false }]);
  const second = await whileAnotherTransaction(
    (tx) => withdraw(tx, one),
    () => transact((tx) => withdraw(tx, two)),
  );
  expect(second).toContain("the last operator stays");
  expect([await isOperator(one), await isOperator(two)]).toEqual([false, true]);
});

describe("a person who registered the address before an operator names it", () => {
  test("is left with nothing when the account is appointed in the browser; the mailbox's owner sets a password and can then be appointed", async () => {
    const [operator, squatter] = [anActor(await anOperator()), await aSquatter()];
    await expect(appointOperator(operator, squatter.id)).rejects.toThrow(
      "was not made an operator",
    );
    expect(await squatter.left()).toEqual(nothing);
    const mail = (await mailsTo(squatter.email)).at(-1);
    expect(mail?.subject).toBe("Set a new password");
    const token = decodeURIComponent(/\?token=(\S+)/.exec(mail?.text ?? "")?.[1] ?? "");
    expect(await resetPassword(token, "a quiet lantern walk", visitor)).toMatchObject({
      id: squatter.id,
    });
    await appointOperator(operator, squatter.id);
    expect(await isOperator(squatter)).toBe(true);
  });

  test("is left with nothing when the account is appointed by its address", async () => {
    const squatter = await aSquatter();
    expect(await appointByAddress(squatter.email)).toBe("unproved");
    expect(await squatter.left()).toEqual(nothing);
    expect(await mailsTo(squatter.email)).toHaveLength(1);
    expect(await appointByAddress(squatter.email)).toBe("unproved");
    expect((await mailsTo(squatter.email)).map(({ subject }) => subject)).toEqual([
      "Set a new password",
      "Set a new password",
    ]);
    expect(await squatter.left()).toEqual(nothing);
  });
});

test("the command's verb appoints a proved account once, and reports an address without an account", async () => {
  const { id, email } = await aProvedPerson();
  expect(await appointByAddress(email ?? "")).toBe("appointed");
  expect(await appointByAddress(email ?? "")).toBe("operator_already");
  expect(await appointByAddress("nobody@example.com")).toBe("unknown");
  expect(
    await prisma().auditEntry.count({
      where: { action: "operator.appointed", subject_id: id, actor_kind: "service" },
    }),
  ).toBe(1);
});

test("an operator sends a link to set a password, and nothing changes until it is used", async () => {
  const [operator, person] = [
    anActor(await anOperator()),
    await aPerson({ password_hash: "hash" }),
  ];
  await aSession(person);
  await sendPasswordLink(operator, person.id, "Cannot get in");
  expect(await audited("account.password_link_sent")).toMatchObject({
    subject_id: person.id,
    details: { reason: "Cannot get in" },
  });
  expect((await mailsTo(person.email ?? "")).map(({ subject }) => subject)).toEqual([
    "Set a new password",
  ]);
  expect(await prisma().session.count({ where: { person_id: person.id } })).toBe(1);
});
