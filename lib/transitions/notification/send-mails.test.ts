import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { eventually } from "@/e2e/support/eventually";
import "@/e2e/support/database";
import { anSmtpServer } from "@/e2e/support/smtp-server";
import {
  aMembership,
  anActor,
  anEvent,
  anIntegration,
  anOrganization,
  aPerson,
} from "@/e2e/support/world";
import { config } from "@/lib/config/config";
import { prisma } from "@/lib/db/prisma";
import { transact } from "@/lib/db/transact";
import * as words from "@/lib/notifications/mail/compose-notification-mail";
import { notify } from "@/lib/notifications/notify";
import { requestPasswordLink } from "@/lib/transitions/account/request-link";
import { languages } from "@/messages/language";
import { setMailTopics } from "./own-notifications";
import { sendDueMails } from "./send-mails";

const settings = config();
const refusals: Record<string, number> = {};
const answers: (string | undefined)[] = [];
let server: Awaited<ReturnType<typeof anSmtpServer>>;

beforeEach(async () => {
  server = await anSmtpServer({
    refusals,
    answer: () => (answers.length > 0 ? answers.shift() : "250 taken"),
  });
  settings.SMTP_URL = server.url;
});

afterEach(async () => {
  settings.SMTP_URL = undefined;
  vi.restoreAllMocks();
  server.close();
  for (const email in refusals) delete refusals[email];
  await prisma().notification.deleteMany();
});

/** A person who is notified that their organization was rejected. */
async function aRecipient(data: { name?: string; reason?: string } = {}) {
  const { organization, person } = await aMembership({ name: data.name ?? "Badges Ltd" });
  const notifyRecipient = (reason: string) =>
    transact((tx) =>
      notify(
        tx,
        "organization.rejected",
        { organizationId: organization.id },
        { reason, before: "unverified" },
      ),
    );
  await notifyRecipient(data.reason ?? "No imprint");
  const queued = () =>
    prisma().mail.findMany({
      where: { notification: { person_id: person.id } },
      orderBy: { place: "asc" },
    });
  return { email: person.email ?? "", notifyRecipient, queued };
}

/** A person whose application to Dragon Con was approved. */
async function anApplicant() {
  const [event, person] = [
    await anEvent(await anOrganization(), { title: "Dragon Con" }),
    await aPerson(),
  ];
  await transact((tx) =>
    notify(tx, "application.approved", { eventId: event.id, personId: person.id }, {}),
  );
  return person;
}

const visitor = { requestId: "request-1", address: null, addressKey: null };
const makeDue = () => prisma().mail.updateMany({ data: { due_at: new Date(0) } });
const subjectsOf = (email: string) =>
  server.mails
    .filter(({ to }) => to === email)
    .map(({ data }) => /^Subject: (.*)$/m.exec(data)?.[1]?.trim());
const reasonsTo = (email: string) =>
  server.mails.filter(({ to }) => to === email).map(({ data }) => /Reason: (\w+)/.exec(data)?.[1]);

test("a notification is mailed once, in text and in HTML", async () => {
  const { email, queued } = await aRecipient();
  const [mail] = await queued();
  expect(await sendDueMails()).toBe(1);
  expect(await sendDueMails()).toBe(0);
  expect(server.mails).toMatchObject([{ to: email }]);
  const data = server.mails[0]?.data ?? "";
  for (const part of [
    "From: Integrations <notices@service.example>",
    "Subject: Badges Ltd was not verified",
    `Message-ID: <${mail?.id}@`,
    "Content-Type: multipart/alternative",
    "Content-Type: text/plain",
    "Content-Type: text/html",
    "Reason: No imprint",
  ])
    expect(data).toContain(part);
  expect(await queued()).toEqual([]);
});

test("a mail that could not be composed is retried in ten seconds, and other addresses continue", async () => {
  const [{ email, queued }, other] = [await aRecipient(), await aRecipient()];
  vi.spyOn(words, "composeNotificationMail").mockRejectedValueOnce(
    new Error("the database was away"),
  );
  await sendDueMails();
  expect(subjectsOf(email)).toEqual([]);
  expect(subjectsOf(other.email)).toHaveLength(1);
  expect(((await queued())[0]?.due_at.getTime() ?? 0) - Date.now()).toBeLessThan(11_000);
  await makeDue();
  await sendDueMails();
  expect(subjectsOf(email)).toHaveLength(1);
});

test("a requested link does not wait for an announcement to others, but follows earlier mails to the same person", async () => {
  const [others, { email, notifyRecipient }] = [
    [await aRecipient(), await aRecipient()],
    await aRecipient(),
  ];
  for (const other of others) await other.notifyRecipient("No website");
  await makeDue();
  await notifyRecipient("No website");
  await requestPasswordLink(email, visitor);
  await sendDueMails();
  expect(server.mails.map(({ to }) => to).slice(0, 3)).toEqual([email, email, email]);
  expect(server.mails).toHaveLength(7);
  expect(subjectsOf(email).at(-1)).toContain("password");
});

test("a worker claims one mail at a time, even when statistics report one waiting, so that none is claimed and forgotten", async () => {
  await aRecipient();
  await prisma().$executeRaw`VACUUM mails`;
  for (let n = 0; n < 3; n++) await aRecipient();
  expect(await sendDueMails()).toBe(4);
  expect(server.mails).toHaveLength(4);
});

test("a mail that the server refuses for now is retried with growing delays, and only one of two workers sends it", async () => {
  const { email, queued } = await aRecipient();
  refusals[email] = 451;
  await sendDueMails();
  const waitAfter = async () => ((await queued())[0]?.due_at.getTime() ?? 0) - Date.now();
  expect(await waitAfter()).toBeLessThan(11_000);
  await makeDue();
  await sendDueMails();
  expect(await waitAfter()).toBeGreaterThan(15_000);
  expect(await queued()).toMatchObject([{ attempts: 2, handed_over_at: null }]);
  expect(await sendDueMails()).toBe(0);
  delete refusals[email];
  await makeDue();
  const taken = await Promise.all([sendDueMails(), sendDueMails()]);
  expect(taken.sort()).toEqual([0, 1]);
  expect(server.mails).toHaveLength(1);
});

test("a new link is not delayed by a mailbox that refused mail: older links of its kind are dropped, and waiting mails are retried immediately in order", async () => {
  const { email, queued } = await aRecipient({ reason: "first" });
  refusals[email] = 451;
  await requestPasswordLink(email, visitor);
  await sendDueMails();
  const waiting = () =>
    prisma().mail.findMany({
      where: { email },
      orderBy: { place: "asc" },
      select: { id: true, kind: true },
    });
  const [notification, link] = await waiting();
  expect(await sendDueMails()).toBe(0); // the retries are not due yet
  expect((await queued())[0]?.attempts).toBe(1);

  delete refusals[email];
  await requestPasswordLink(email, visitor);
  expect(await waiting()).toEqual([
    notification,
    { id: expect.any(String), kind: "password_link" },
  ]);
  expect((await waiting())[1]?.id).not.toBe(link?.id);
  await sendDueMails();
  expect(subjectsOf(email)).toEqual(["Badges Ltd was not verified", "Set a new password"]);
  expect(await waiting()).toEqual([]);
});

test("a link that is being handed to the mail server is not dropped, and the new one waits for it", async () => {
  const email = (await aPerson()).email ?? "";
  await requestPasswordLink(email, visitor);
  const soon = new Date(Date.now() + 60_000);
  await prisma().mail.updateMany({
    where: { email },
    data: { handed_over_at: new Date(), attempts: 1, due_at: soon },
  });
  await requestPasswordLink(email, visitor);
  expect(await sendDueMails()).toBe(0);
  expect(
    await prisma().mail.findMany({
      where: { email },
      select: { due_at: true },
      orderBy: { place: "asc" },
    }),
  ).toMatchObject([{ due_at: soon }, {}]);
});

test("a later mail does not overtake an earlier one to the same person, and one person's failure does not stop others", async () => {
  const [troubled, other] = [
    await aRecipient({ reason: "first" }),
    await aRecipient({ reason: "elsewhere" }),
  ];
  await troubled.notifyRecipient("second");
  refusals[troubled.email] = 451;
  await sendDueMails();
  expect(reasonsTo(other.email)).toEqual(["elsewhere"]);
  delete refusals[troubled.email];
  await troubled.notifyRecipient("third");
  await sendDueMails();
  expect(reasonsTo(troubled.email)).toEqual([]);
  await makeDue();
  await Promise.all([sendDueMails(), sendDueMails(), sendDueMails()]);
  expect(reasonsTo(troubled.email)).toEqual(["first", "second", "third"]);
});

test("a mail that hangs delays no other", async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const slow = await aRecipient();
  server.close();
  server = await anSmtpServer({
    answer: ({ to }) => (to === slow.email ? held.then(() => "250 taken") : "250 taken"),
  });
  settings.SMTP_URL = server.url;
  const sending = sendDueMails();
  await eventually(() => expect(server.mails).toHaveLength(1));
  const other = await aRecipient();
  expect(await sendDueMails()).toBe(1);
  expect(server.mails.map(({ to }) => to)).toEqual([slow.email, other.email]);
  release();
  await sending;
});

test.each([
  ["the recipient", 550, "250 taken"],
  ["the text", undefined, "554 no"],
])(
  "a mail is abandoned when the server refuses %s permanently, and the next one is sent",
  async (_, refusal, answer) => {
    vi.spyOn(process.stdout, "write").mockReturnValue(true);
    const { email, notifyRecipient, queued } = await aRecipient({ reason: "first" });
    if (refusal) refusals[email] = refusal;
    answers.push(answer);
    await sendDueMails();
    expect(await queued()).toEqual([]);
    delete refusals[email];
    answers.length = 0;
    await notifyRecipient("second");
    await sendDueMails();
    expect(reasonsTo(email).at(-1)).toBe("second");
  },
);

test("a text that the server refuses for now is sent again", async () => {
  const { email } = await aRecipient();
  answers.push("451 later");
  await sendDueMails();
  await makeDue();
  await sendDueMails();
  expect(subjectsOf(email)).toHaveLength(2);
  await makeDue();
  expect(await sendDueMails()).toBe(0);
});

test("a mail is not sent again when the connection breaks before the server has responded to its text", async () => {
  const written = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  const { email, queued } = await aRecipient();
  answers.push(undefined);
  const sending = sendDueMails();
  await eventually(() => expect(server.mails).toHaveLength(1));
  server.close();
  await sending;
  expect(await queued()).toEqual([]);
  expect(written.mock.calls.join("\n")).toContain("mail may not have arrived");
  expect(subjectsOf(email)).toHaveLength(1);
});

test("a mail that another worker has claimed is not handed over", async () => {
  vi.spyOn(process.stdout, "write").mockReturnValue(true);
  const { email, queued } = await aRecipient();
  server.close();
  const claimElsewhere = () => prisma().mail.updateMany({ data: { attempts: { increment: 1 } } });
  server = await anSmtpServer({ greeting: () => claimElsewhere() });
  settings.SMTP_URL = server.url;
  await sendDueMails();
  expect(subjectsOf(email)).toEqual([]);
  expect(await queued()).toMatchObject([{ attempts: 2, handed_over_at: null }]);
});

test("a notification that cannot be read delays nobody else and is abandoned after the last attempt", async () => {
  const written = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  const broken = await aRecipient();
  await prisma().notification.updateMany({ data: { details: { scopes: "none" } } });
  const readable = await aRecipient();
  await sendDueMails();
  expect(server.mails).toMatchObject([{ to: readable.email }]);
  expect(await broken.queued()).toMatchObject([{ attempts: 1 }]);
  await prisma().mail.updateMany({ data: { attempts: 53 } });
  await makeDue();
  await sendDueMails();
  expect(await broken.queued()).toEqual([]);
  expect(written.mock.calls.join("\n")).toMatch(/a mail has no words[\s\S]*mail was given up/);
});

test("a mail whose attempts were never completed is abandoned without another attempt", async () => {
  vi.spyOn(process.stdout, "write").mockReturnValue(true);
  const { queued } = await aRecipient();
  await prisma().mail.updateMany({ data: { attempts: 54 } });
  await sendDueMails();
  expect(server.mails).toEqual([]);
  expect(await queued()).toEqual([]);
});

test("names typed by people cannot add markup, headers or another reading direction", async () => {
  await aRecipient({ name: "Evil\r\nBcc: all@example.com \u202E<b>x</b>" });
  await sendDueMails();
  const data = server.mails[0]?.data ?? "";
  expect(data).not.toMatch(/^Bcc:/m);
  expect(data.split(/text\/html/)[1]).not.toContain("<b>");
  expect(data).not.toMatch(/=E2=80=AE/);
});

test("without SMTP_URL the mail is written to the log", async () => {
  settings.SMTP_URL = undefined;
  const written = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  const { email, queued } = await aRecipient();
  await sendDueMails();
  const lines = written.mock.calls.map(([line]) => JSON.parse(String(line)));
  expect(lines).toContainEqual(
    expect.objectContaining({
      level: "info",
      to: email,
      subject: "Badges Ltd was not verified",
      text: expect.stringContaining("No imprint"),
    }),
  );
  expect(await queued()).toEqual([]);
});

test("mails that can be switched off have one-click unsubscribe headers; security mails do not", async () => {
  const applicant = await anApplicant();
  const member = await aRecipient();
  await sendDueMails();
  const headersTo = (email: string | null) =>
    server.mails.find(({ to }) => to === email)?.data.split("\r\n\r\n")[0] ?? "";
  expect(headersTo(applicant.email)).toMatch(
    /^List-Unsubscribe: <http:\/\/localhost:3000\/unsubscribe\?token=[\w-]{60,}>\r$/m,
  );
  expect(headersTo(applicant.email)).toMatch(
    /^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m,
  );
  expect(headersTo(member.email)).not.toMatch(/List-Unsubscribe/);
});

test("a kind that is switched off is not mailed, even if it was on at the time; it appears in the notices", async () => {
  const person = await anApplicant();
  await setMailTopics(anActor(person), ["waves", "program_changes", "announcements"]);
  expect(await sendDueMails()).toBe(1);
  expect(server.mails).toEqual([]);
  expect(await prisma().notification.count({ where: { person_id: person.id } })).toBe(1);
});

test("every kind of notification has a text, a complete title and a link to this service", async () => {
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
    for (const language of languages) {
      const words = notificationWords(
        {
          kind,
          integration_id: id,
          event_id: id,
          organization_id: id,
          event_slug: "dragon-con",
          details,
        },
        language,
      );
      expect(JSON.stringify(words), `${kind} ${language}`).not.toMatch(/undefined|null|\{\w+\}/);
      expect(words?.link.path, kind).toMatch(/^\/[a-z]/);
    }
  }
});

test("a mail that could not be stored for the operator's page is retried soon, even if it was handed over", async () => {
  settings.SMTP_URL = undefined;
  const { email, queued } = await aRecipient();
  await prisma()
    .$executeRaw`ALTER TABLE unsent_mails ADD CONSTRAINT takes_none CHECK (false) NOT VALID`;
  await sendDueMails();
  await prisma().$executeRaw`ALTER TABLE unsent_mails DROP CONSTRAINT takes_none`;
  const [waiting] = await queued();
  expect(waiting).toMatchObject({ attempts: 1, handed_over_at: null });
  expect(waiting?.due_at.getTime()).toBeLessThan(Date.now() + 15_000);
  await prisma().mail.updateMany({ data: { due_at: new Date(0) } });
  await sendDueMails();
  expect(await prisma().unsentMail.count({ where: { recipient: email } })).toBe(1);
});
