import { afterEach, expect, test, vi } from "vitest";
import "@/e2e/support/database";
import { anSmtpServer } from "@/e2e/support/smtp-server";
import { aMember, anIntegration, anOrganization, aPerson } from "@/e2e/support/world";
import { config } from "@/lib/config/config";
import { prisma } from "@/lib/db/prisma";
import { transact } from "@/lib/db/transact";
import { notify } from "@/lib/notifications/notify";
import { sendDueMails } from "./outbox";

const settings = config();

afterEach(async () => {
  settings.SMTP_URL = undefined;
  vi.restoreAllMocks();
  await prisma().notification.deleteMany();
});

/** Somebody who is told that their organization was rejected. */
async function aRecipient(data: { name?: string; reason?: string } = {}) {
  const [organization, person] = [await anOrganization({ name: data.name ?? "Badges Ltd" }), await aPerson()];
  await aMember(organization, person);
  const reason = data.reason ?? "No imprint";
  await transact((tx) => notify(tx, "organization.rejected", { organizationId: organization.id }, { reason, before: "unverified" }));
  return { email: person.email ?? "", state: () => prisma().notification.findFirstOrThrow({ where: { person_id: person.id } }) };
}

const makeDue = () => prisma().notification.updateMany({ where: { mail_due_at: { not: null } }, data: { mail_due_at: new Date(0) } });

test("a notification is mailed once, in text and in HTML, with the same id at every attempt", async () => {
  const server = await anSmtpServer();
  settings.SMTP_URL = server.url;
  const { email, state } = await aRecipient();
  expect(await sendDueMails()).toBe(1);
  expect(await sendDueMails()).toBe(0);
  const notification = await state();
  expect(server.mails).toHaveLength(1);
  expect(server.mails[0]).toMatchObject({ to: email });
  const data = server.mails[0]?.data ?? "";
  for (const part of [
    "From: notices@service.example",
    "Subject: Badges Ltd was not verified",
    `Message-ID: <${notification.id}@`,
    "text/plain",
    "text/html",
  ])
    expect(data).toContain(part);
  expect(data).toContain("Reason: No imprint");
  expect(notification.mailed_at).not.toBeNull();
  server.close();
});

test("a server that does not take it now is asked again, later each time; of two workers one sends", async () => {
  const refusals: Record<string, number> = {};
  const server = await anSmtpServer(refusals);
  settings.SMTP_URL = server.url;
  const { email, state } = await aRecipient();
  refusals[email] = 451;
  await sendDueMails();
  const first = await state();
  expect(first).toMatchObject({ mailed_at: null, mail_attempts: 1 });
  expect(first.mail_due_at?.getTime()).toBeGreaterThan(Date.now() + 100_000);
  expect(await sendDueMails()).toBe(0);
  delete refusals[email];
  await makeDue();
  const taken = await Promise.all([sendDueMails(), sendDueMails()]);
  expect(taken.sort()).toEqual([0, 1]);
  expect(server.mails).toHaveLength(1);
  expect((await state()).mail_due_at).toBeNull();
  server.close();
});

test("an address that is refused for good is given up; the notification stays in the app", async () => {
  const refusals: Record<string, number> = {};
  const server = await anSmtpServer(refusals);
  settings.SMTP_URL = server.url;
  const { email, state } = await aRecipient();
  refusals[email] = 550;
  await sendDueMails();
  expect(await state()).toMatchObject({ mailed_at: null, mail_due_at: null });
  server.close();
});

test("a notification that cannot be read holds up no other, and is given up after the last attempt", async () => {
  const server = await anSmtpServer();
  settings.SMTP_URL = server.url;
  const written = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  const broken = await aRecipient();
  await prisma().notification.updateMany({ data: { details: { scopes: "none" } } });
  const readable = await aRecipient();
  await sendDueMails();
  expect(server.mails).toMatchObject([{ to: readable.email }]);
  expect(await broken.state()).toMatchObject({ mailed_at: null, mail_attempts: 1, mail_due_at: expect.any(Date) });
  await prisma().notification.updateMany({ where: { mail_due_at: { not: null } }, data: { mail_attempts: 15 } });
  await makeDue();
  await sendDueMails();
  expect(await broken.state()).toMatchObject({ mailed_at: null, mail_attempts: 16, mail_due_at: null });
  expect(written.mock.calls.join("\n")).toMatch(/a notification has no words[\s\S]*mail was given up/);
  server.close();
});

test("a mail whose attempts never came to an end is given up without another", async () => {
  const server = await anSmtpServer();
  settings.SMTP_URL = server.url;
  const { state } = await aRecipient();
  await prisma().notification.updateMany({ data: { mail_attempts: 16 } });
  await sendDueMails();
  expect(server.mails).toEqual([]);
  expect(await state()).toMatchObject({ mailed_at: null, mail_due_at: null });
  server.close();
});

test("names that people typed cannot add markup, headers or another reading direction", async () => {
  const server = await anSmtpServer();
  settings.SMTP_URL = server.url;
  await aRecipient({ name: "Evil\r\nBcc: all@example.com \u202E<b>x</b>" });
  await sendDueMails();
  const data = server.mails[0]?.data ?? "";
  expect(data).not.toMatch(/^Bcc:/m);
  expect(data.split(/text\/html/)[1]).not.toContain("<b>");
  expect(data).not.toMatch(/=E2=80=AE/);
  server.close();
});

test("without SMTP_URL the mail is written to the log", async () => {
  const written = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  const { email, state } = await aRecipient();
  await sendDueMails();
  const lines = written.mock.calls.map(([line]) => JSON.parse(String(line)));
  expect(lines).toContainEqual(
    expect.objectContaining({ level: "info", to: email, subject: "Badges Ltd was not verified", text: expect.stringContaining("No imprint") }),
  );
  expect((await state()).mailed_at).not.toBeNull();
});

test("every kind of notification has words, a title without gaps and a link of this service", async () => {
  const { notificationKinds } = await import("@/lib/notifications/kinds");
  const { notificationWords } = await import("@/lib/notifications/words");
  const { id } = await anIntegration(await anOrganization());
  for (const kind of Object.keys(notificationKinds)) {
    const details = {
      scopes: ["event.read"],
      added_scopes: ["program.read"],
      since: "2027-01-01T10:00:00Z",
      previous_secret_expires_at: "2027-01-02T10:00:00Z",
    };
    const words = notificationWords({ kind, integration_id: id, event_id: id, organization_id: id, details });
    expect(JSON.stringify(words), kind).not.toMatch(/undefined|null/);
    expect(words?.link.path, kind).toMatch(/^\/[a-z]/);
  }
});
