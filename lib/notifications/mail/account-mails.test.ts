import { expect, test } from "vitest";
import "@/e2e/support/database";
import { whileAnotherTransaction } from "@/e2e/support/while-another-transaction";
import { anActor, aPerson } from "@/e2e/support/world";
import { prisma } from "@/lib/db/prisma";
import { type Transaction, transact } from "@/lib/db/transact";
import { issueLink } from "@/lib/transitions/account/account-link";
import { deleteAccount } from "@/lib/transitions/account/delete";
import { verifyAddress } from "@/lib/transitions/account/verify-address";
import { queueAccountMail } from "./account-mails";

// A transaction that has locked the first of two queued mails to an address locks the second as
// well, while a verb waits that changes both.

const lock = (tx: Transaction, mail: { id: string } | undefined) =>
  tx.$queryRaw`SELECT FROM mails WHERE id = ${mail?.id}::uuid FOR UPDATE`;

const mailsTo = (email: string) =>
  prisma().mail.findMany({ where: { email }, orderBy: { place: "asc" } });

async function whileMailsAreLocked(email: string, verb: () => Promise<unknown>) {
  const [first, second] = await mailsTo(email);
  return whileAnotherTransaction(
    (tx) => lock(tx, first),
    verb,
    (tx) => lock(tx, second),
  );
}

test("an invitation and a password link that are queued for the same address at the same time do not deadlock", async () => {
  const email = "both@example.com";
  const due_at = new Date(Date.now() + 60_000);
  for (const kind of ["password_link", "invitation"])
    await prisma().mail.create({ data: { kind, email, due_at } });
  expect(
    await whileMailsAreLocked(email, () =>
      transact((tx) => queueAccountMail(tx, "invitation", email)),
    ),
  ).toBeUndefined();
  expect((await mailsTo(email)).map(({ kind, is_awaited }) => [kind, is_awaited])).toEqual([
    ["password_link", true],
    ["invitation", true],
  ]);
});

/** A person with two notifications. The mail of the later one was queued first. */
async function aNotifiedPerson(data: object = {}) {
  const person = await aPerson(data);
  const email = person.email ?? "";
  const notify = () =>
    prisma().notification.create({
      data: { person_id: person.id, kind: "announcement", details: {} },
    });
  const notifications = [await notify(), await notify()];
  for (const { id } of notifications.toReversed())
    await prisma().mail.create({ data: { kind: "notification", email, notification_id: id } });
  return { ...person, email };
}

test("an account is deleted while other mails to its address are being queued", async () => {
  const person = await aNotifiedPerson();
  expect(
    await whileMailsAreLocked(person.email, () => deleteAccount(anActor(person))),
  ).toBeUndefined();
  expect(await mailsTo(person.email)).toEqual([]);
});

test("an address is changed while other mails to the old one are being queued", async () => {
  const to = "changed@example.com";
  const { id, email } = await aNotifiedPerson({ pending_email: to });
  const token = await transact((tx) =>
    issueLink(tx, "change_address", { personId: id, email: to }),
  );
  expect(await whileMailsAreLocked(email, () => verifyAddress(anActor({ id }), token))).toBe(
    "changed",
  );
  expect(await mailsTo(to)).toHaveLength(2);
});
