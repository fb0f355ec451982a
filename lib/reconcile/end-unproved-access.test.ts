import "@/e2e/support/database";
import { beforeEach, expect, test } from "vitest";
import { aBundle, bundleOfEvent, loadJson, uuid } from "@/e2e/support/bundle";
import { emptyTables } from "@/e2e/support/empty-tables";
import { aConnection, anIntegration, aPerson, aSession } from "@/e2e/support/world";
import { prisma } from "@/lib/db/prisma";

beforeEach(() => emptyTables("people", "organizations"));

/** A person who signed up with an address that a bundle names later. */
async function aSquatter(email: string, data: { email_proved_at?: Date } = {}) {
  const { id } = await aPerson({ email, password_hash: "hash", ...data });
  await aSession({ id });
  return {
    id,
    account: () =>
      prisma().person.findUniqueOrThrow({ where: { id }, include: { sessions: true } }),
  };
}

test.each(["olga@example.com", "ana@example.com"])(
  "an unproved account opened as %s before the import cannot use what the import gives to that address",
  async (email) => {
    const { id, account } = await aSquatter(email);
    const { notes } = await loadJson(aBundle());
    expect(await account()).toMatchObject({ password_hash: null, sessions: [] });
    expect(notes.join("\n")).toContain(
      `had not verified its address and must set a new password: ${email}`,
    );
    expect(await prisma().mail.findMany({ select: { kind: true, email: true } })).toContainEqual({
      kind: "password_link",
      email,
    });
    expect(
      await prisma().auditEntry.count({ where: { action: "account.stripped", subject_id: id } }),
    ).toBe(1);
  },
);

test.each([
  ["host", { host: "ana@example.com" }],
  ["co-host", { co_hosts: ["ana@example.com"] }],
  ["player", { players: ["ana@example.com"] }],
])(
  "so does an unproved account that a file names only as %s, on an event with connections as well",
  async (_, activity) => {
    await loadJson(aBundle());
    const files = [
      bundleOfEvent({ activities: [{ id: uuid(40), ...activity }] }),
      bundleOfEvent({ activities: [{ id: uuid(41), ...activity }] }),
    ];
    for (const file of files) {
      await prisma().person.updateMany({
        where: { email: "ana@example.com" },
        data: { password_hash: "hash", email_proved_at: null },
      });
      const { notes } = await loadJson(file);
      expect(
        await prisma().person.findFirst({ where: { email: "ana@example.com" } }),
      ).toMatchObject({ password_hash: null });
      if (file === files[0]) {
        expect(notes.join("\n")).toContain("ana@example.com");
        await aConnection(await anIntegration({ id: uuid(1) }), { id: uuid(2) });
      }
    }
  },
);

test("a proved account keeps its password and its sessions", async () => {
  const { account } = await aSquatter("ana@example.com", { email_proved_at: new Date() });
  const { notes } = await loadJson(aBundle());
  expect((await account()).sessions).toHaveLength(1);
  expect((await account()).password_hash).toBe("hash");
  expect(notes.join("\n")).not.toContain("verified");
});

test("loading again ends no access again, and an account created by an import is proved", async () => {
  await aSquatter("ana@example.com");
  await loadJson(aBundle());
  const { notes } = await loadJson(aBundle());
  expect(notes.join("\n")).not.toContain("verified");
  expect(
    await prisma().person.findFirstOrThrow({ where: { email: "olga@example.com" } }),
  ).toMatchObject({ email_proved_at: expect.any(Date) });
});
