import { afterEach, beforeEach, expect, test } from "vitest";
import { databaseUrl } from "@/e2e/support/database";
import { emptyTables } from "@/e2e/support/empty-tables";
import { eventually } from "@/e2e/support/eventually";
import { anSmtpServer } from "@/e2e/support/smtp-server";
import { aWorkerProcess } from "@/e2e/support/worker-process";
import { anActor, anEvent, anOrganization, aPerson } from "@/e2e/support/world";
import { pool } from "@/lib/db/pool";
import { prisma } from "@/lib/db/prisma";
import { transact } from "@/lib/db/transact";
import { notify } from "@/lib/notifications/notify";
import { sendAnnouncement } from "@/lib/transitions/announcement/announcement";

// Worker processes that are killed while they send mails, and others that continue
// (docs/rules/notifications.md#never-twice).

const servers: { close: () => void }[] = [];
// The workers of the previous test have been killed by now.
beforeEach(() => emptyTables("people", "broadcasts"));
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

const aWorker = (smtpUrl: string) =>
  aWorkerProcess({ DATABASE_URL: databaseUrl, SMTP_URL: smtpUrl });

async function aServer(behaviour: Parameters<typeof anSmtpServer>[0] = {}) {
  const server = await anSmtpServer(behaviour);
  servers.push(server);
  return server;
}

const subjectOf = ({ data }: { data: string }) => /^Subject: (.*)\r$/m.exec(data)?.[1] ?? "";
/** Ends the claims of dead workers early. They would last two minutes. */
const endClaims = () => pool().query("UPDATE mails SET due_at = now() WHERE due_at > now()");

/** A person who receives a notification for each decision, in order. */
async function aRecipient(titles: string[]) {
  const [organization, person] = [await anOrganization(), await aPerson()];
  for (const title of titles) {
    const event = await anEvent(organization, { title });
    await transact((tx) =>
      notify(tx, "application.approved", { eventId: event.id, personId: person.id }, {}),
    );
  }
  return person;
}

test("a mail that the server accepted from a killed worker is not sent again, and the next one follows", {
  timeout: 120_000,
}, async () => {
  let isSilent = true;
  const server = await aServer({ answer: () => (isSilent ? undefined : "250 taken") });
  const person = await aRecipient(["One", "Two"]);
  const killed = await aWorker(server.url);
  await eventually(() => expect(server.mails).toHaveLength(1));
  await killed.kill();
  isSilent = false;
  await endClaims();
  await aWorker(server.url);
  await eventually(async () => expect(await prisma().mail.count()).toBe(0));
  expect(server.mails.map(subjectOf)).toEqual([
    "Your application to One was approved",
    "Your application to Two was approved",
  ]);
  expect(await prisma().notification.count({ where: { person_id: person.id } })).toBe(2);
});

test("a mail that a killed worker had not handed over is sent by another worker", {
  timeout: 120_000,
}, async () => {
  let greetings = 0;
  const server = await aServer({
    greeting: () => (++greetings === 1 ? new Promise(() => {}) : Promise.resolve()),
  });
  await aRecipient(["One"]);
  const killed = await aWorker(server.url);
  await eventually(() => expect(greetings).toBe(1));
  await killed.kill();
  expect(server.mails).toEqual([]);
  await endClaims();
  await aWorker(server.url);
  await eventually(() =>
    expect(server.mails.map(subjectOf)).toEqual(["Your application to One was approved"]),
  );
});

test("workers that are killed repeatedly send no mail twice, and each person's mails in order", {
  timeout: 240_000,
}, async () => {
  const server = await aServer();
  const titles = ["A", "B", "C", "D", "E"];
  const people = await Promise.all(Array.from({ length: 20 }, () => aRecipient(titles)));
  for (let killings = 0; killings < 4; killings++) {
    const workers = await Promise.all([aWorker(server.url), aWorker(server.url)]);
    const before = server.mails.length;
    await eventually(() => expect(server.mails.length).toBeGreaterThan(before + 5));
    await Promise.all(workers.map(({ kill }) => kill()));
    await endClaims();
  }
  await aWorker(server.url);
  await eventually(async () => expect(await prisma().mail.count()).toBe(0));
  for (const { email } of people) {
    const subjects = server.mails.filter(({ to }) => to === email).map(subjectOf);
    expect(new Set(subjects).size).toBe(subjects.length);
    expect(subjects).toEqual([...subjects].sort());
  }
  // Each kill may lose the mails in flight: at most ten.
  expect(server.mails.length).toBeGreaterThanOrEqual(people.length * titles.length - 40);
});

test("an announcement to ten thousand people continues after its worker was killed, and everybody is notified once", {
  timeout: 240_000,
}, async () => {
  await pool().query(
    "INSERT INTO people (name, email) SELECT 'Person ' || n, 'crowd-' || n || '@example.com' FROM generate_series(1, 10000) n",
  );
  const operator = anActor(await aPerson({ is_operator: true }));
  const server = await aServer();
  await sendAnnouncement(operator, {
    audience: "everybody",
    subject: "Version 2",
    text: "New fields.",
    takes_effect_on: null,
  });
  const notificationCount = () => prisma().notification.count();
  const killed = await aWorker(server.url);
  await eventually(async () => expect(await notificationCount()).toBeGreaterThan(0));
  await killed.kill();
  const countWhenKilled = await notificationCount();
  expect(countWhenKilled).toBeLessThan(10_001);
  const workers = await Promise.all([aWorker(server.url), aWorker(server.url)]);
  await eventually(async () =>
    expect(await prisma().broadcast.findFirst()).toMatchObject({
      notified: 10_001,
      done_at: expect.any(Date),
    }),
  );
  await Promise.all(workers.map(({ kill }) => kill()));
  const { rows } = await pool().query(
    "SELECT count(*)::int AS people, max(n)::int AS most FROM (SELECT count(*) AS n FROM notifications GROUP BY person_id) p",
  );
  expect(rows).toEqual([{ people: 10_001, most: 1 }]);
  const mailed = server.mails.map(({ to }) => to);
  expect(new Set(mailed).size).toBe(mailed.length);
});
