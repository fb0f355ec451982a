import { afterEach, beforeEach, expect, test } from "vitest";
import "@/e2e/support/database";
import { emptyTables } from "@/e2e/support/empty-tables";
import { anSmtpServer } from "@/e2e/support/smtp-server";
import {
  aMember,
  anActor,
  anEvent,
  anOrganization,
  aParticipant,
  aPerson,
  aSession,
} from "@/e2e/support/world";
import { config } from "@/lib/config/config";
import { pool } from "@/lib/db/pool";
import { prisma } from "@/lib/db/prisma";
import { transact } from "@/lib/db/transact";
import { notify } from "@/lib/notifications/notify";
import { issueLink } from "@/lib/transitions/account/account-link";
import { deleteAccount } from "@/lib/transitions/account/delete";
import { requestAddressChange, requestPasswordLink } from "@/lib/transitions/account/request-link";
import { verifyAddress } from "@/lib/transitions/account/verify-address";
import { requestRevisions } from "@/lib/transitions/application/decide";
import { setMailTopics } from "./own-notifications";
import { sendDueMails } from "./send-mails";

const settings = config();
let server: Awaited<ReturnType<typeof anSmtpServer>>;

beforeEach(async () => {
  await emptyTables("people", "organizations", "guess_windows");
  server = await anSmtpServer();
  settings.SMTP_URL = server.url;
});
afterEach(() => {
  settings.SMTP_URL = undefined;
  server.close();
});

const textOf = (data: string) => data.replaceAll("=\r\n", "");
const mailsTo = (email: string | null) =>
  server.mails.filter(({ to }) => to === email).map(({ data }) => textOf(data));
const subjectsTo = (email: string | null) =>
  mailsTo(email).map((data) => /^Subject: (.*)$/m.exec(data)?.[1]?.trim());
const visitor = { requestId: "request-1", address: null, addressKey: null };

/** Somebody whose address an organizer typed, or their feed sent. They never signed in. */
const aStranger = () => aPerson({ name: "Ana", email_proved_at: null });
const proved = { email_proved_at: new Date() };

async function anOrganizersEvent(verification: string, title = "URGENT: your account is locked") {
  const organization = await anOrganization({ verification });
  const organizer = await aPerson(proved);
  await aMember(organization, organizer);
  const event = await anEvent(organization, { title });
  const approve = (person: { id: string }) =>
    transact((tx) =>
      notify(tx, "application.approved", { eventId: event.id, personId: person.id }, {}),
    );
  return { event, organizer: anActor(organizer), approve };
}

const noticesOf = ({ id }: { id: string }) =>
  prisma().notification.count({ where: { person_id: id } });

test("a hostile organizer's day: strangers whom they name find notices, and no mail of theirs leaves the service", async () => {
  const { event, organizer, approve } = await anOrganizersEvent("unverified");
  const strangers = [];
  for (let n = 0; n < 10; n++) strangers.push(await aStranger());
  for (const stranger of strangers) {
    await aParticipant(event, stranger, { application_status: "pending" });
    await requestRevisions(
      organizer,
      event.id,
      [stranger.id],
      "Go to https://evil.example and enter your password.",
    );
    await approve(stranger);
  }
  await sendDueMails();
  expect(server.mails).toEqual([]);
  expect(await prisma().mail.count()).toBe(0);
  for (const stranger of strangers) expect(await noticesOf(stranger)).toBe(2);
});

test("a verified organizer's day: the same people get their mails", async () => {
  const { approve } = await anOrganizersEvent("verified", "Dragon Con");
  const stranger = await aStranger();
  await approve(stranger);
  await sendDueMails();
  expect(subjectsTo(stranger.email)).toEqual(["Your application to Dragon Con was approved"]);
});

/** A record that waits for whoever proves the address, as an organization's feed makes it. */
async function aWaitingGuest(event: { id: string }, email: string) {
  const guest = await prisma().person.create({ data: { is_guest: true, name: "Ana", email } });
  await aParticipant(event, guest, { guest_key: email });
  return guest;
}

test("a record that waits finds its notices when somebody proves the address, in a new account and in one with records", async () => {
  const { event, approve } = await anOrganizersEvent("unverified");
  for (const hasRecords of [false, true]) {
    const email = `waiting-${hasRecords}@example.com`;
    await approve(await aWaitingGuest(event, email));
    const account = await aPerson({ email, email_proved_at: null, password_hash: "scrypt" });
    if (hasRecords) await aParticipant((await anOrganizersEvent("unverified")).event, account);
    expect(await noticesOf(account)).toBe(0);
    const token = await transact((tx) =>
      issueLink(tx, "verify_address", { personId: account.id, email }),
    );
    expect(await verifyAddress(anActor(account), token)).toBe("verified");
    const { id } = await prisma().person.findFirstOrThrow({ where: { email, is_guest: false } });
    expect(await noticesOf({ id })).toBe(1);
  }
  await sendDueMails();
  expect(server.mails).toEqual([]);
});

test("a record that waits gets mails of a verified organization", async () => {
  const { event, approve } = await anOrganizersEvent("verified", "Dragon Con");
  const guest = await aWaitingGuest(event, "ana@example.com");
  await approve(guest);
  await sendDueMails();
  expect(subjectsTo(guest.email)).toEqual(["Your application to Dragon Con was approved"]);
});

test("whoever signed up, or proved the address, gets mails of every organizer; an account whose access ended gets none", async () => {
  const { approve } = await anOrganizersEvent("rejected", "Dragon Con");
  const [signedUp, known, ended] = [
    await aPerson({ password_hash: "scrypt" }),
    await aPerson(proved),
    await aStranger(),
  ];
  await aSession(signedUp);
  for (const person of [signedUp, known, ended]) await approve(person);
  await sendDueMails();
  expect([signedUp, known, ended].map(({ email }) => mailsTo(email).length)).toEqual([1, 1, 0]);
});

test("an announcement reaches a stranger's notices, and their mailbox only if a verified organization named them", async () => {
  const [stranger, named] = [await aStranger(), await aStranger()];
  await aParticipant((await anOrganizersEvent("unverified")).event, stranger);
  await aParticipant((await anOrganizersEvent("verified")).event, named);
  const { id } = await prisma().announcement.create({
    data: { audience: "everybody", subject: "Version 2", text: "It comes." },
  });
  for (const { id: personId } of [stranger, named])
    await transact((tx) => notify(tx, "announcement", { announcementId: id, personId }, {}));
  await sendDueMails();
  expect([await noticesOf(stranger), await noticesOf(named)]).toEqual([1, 1]);
  expect([mailsTo(stranger.email).length, mailsTo(named.email).length]).toEqual([0, 1]);
});

/** Somebody who gets `count` mails that others cause, about events named by their number. */
async function aFloodedPerson(count: number, data: object = {}) {
  const person = await aPerson({ ...proved, ...data });
  const flood = async (from: number, to: number) => {
    for (let n = from; n <= to; n++)
      await (await anOrganizersEvent("verified", `Event ${n}`)).approve(person);
    await sendDueMails();
  };
  await flood(1, count);
  return { ...person, flood };
}

/** A day passes: for the counts of the mailbox, and for the summary. */
async function nextDay() {
  await pool().query(
    "UPDATE mails SET due_at = due_at - interval '24 hours' WHERE cardinality(summarizes) > 0",
  );
  await pool().query(
    "UPDATE guess_windows SET guessed_at = ARRAY(SELECT at - interval '24 hours' FROM unnest(guessed_at) AS at)",
  );
  await sendDueMails();
}

test("a mailbox gets twenty mails a day that others caused, and the rest as one summary the next day", async () => {
  const person = await aFloodedPerson(23);
  expect(mailsTo(person.email)).toHaveLength(20);
  await sendDueMails();
  expect(mailsTo(person.email)).toHaveLength(20);
  expect(await prisma().mail.count()).toBe(1);
  await nextDay();
  expect(mailsTo(person.email)).toHaveLength(21);
  const summary = mailsTo(person.email).at(-1) ?? "";
  expect(summary).toContain("Subject: More notices of yesterday");
  for (const n of [21, 22, 23])
    expect(summary).toContain(`Your application to Event ${n} was approved`);
  expect(summary).not.toContain("Event 20 was approved");
  expect(await prisma().mail.count()).toBe(0);
  await person.flood(24, 24);
  expect(subjectsTo(person.email).at(-1)).toBe("Your application to Event 24 was approved");
});

test("a summary lists twenty notices and says that there are more, and leaves out topics that were switched off meanwhile", async () => {
  const person = await aFloodedPerson(45);
  await nextDay();
  const summary = mailsTo(person.email).at(-1) ?? "";
  for (const n of [21, 40]) expect(summary).toContain(`Event ${n} was approved`);
  expect(summary).not.toContain("Event 41 was approved");
  expect(summary).toContain("There are more in the list of your notices.");
  const other = await aFloodedPerson(22);
  await setMailTopics(anActor(other), ["waves", "program_changes", "announcements"]);
  await nextDay();
  expect(mailsTo(other.email)).toHaveLength(20);
});

test("neither the flood nor its summary delays a requested link or a mail about the account's security", async () => {
  const person = await aFloodedPerson(22);
  await requestPasswordLink(person.email ?? "", visitor);
  await transact((tx) => notify(tx, "passkey.added", { personId: person.id }, { passkey: "Key" }));
  await sendDueMails();
  expect(subjectsTo(person.email).slice(20)).toEqual([
    "Set a new password",
    "A passkey was added to your account",
  ]);
  await nextDay();
  expect(subjectsTo(person.email).at(-1)).toBe("More notices of yesterday");
});

test("a summary follows its person to a new address, and goes with a deleted account", async () => {
  const person = await aFloodedPerson(21);
  const actor = anActor(person, (await aSession(person)).id);
  await requestAddressChange(actor, "moved@example.com");
  await sendDueMails();
  const token = decodeURIComponent(
    /token=3D(\S+)|token=(\S+)/.exec(mailsTo("moved@example.com").at(-1) ?? "")?.[1] ?? "",
  );
  expect(await verifyAddress(actor, token)).toBe("changed");
  await nextDay();
  expect(subjectsTo("moved@example.com").at(-1)).toBe("More notices of yesterday");
  const leaving = await aFloodedPerson(21);
  await deleteAccount(anActor(leaving, (await aSession(leaving)).id));
  await nextDay();
  expect(mailsTo(leaving.email)).toHaveLength(20);
});
