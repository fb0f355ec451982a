import { expect, test } from "vitest";
import "@/e2e/support/database";
import { whileAnotherTransaction } from "@/e2e/support/while-another-transaction";
import {
  aConnection,
  aMember,
  anEvent,
  anIntegration,
  anOrganization,
  aPerson,
} from "@/e2e/support/world";
import { prisma } from "@/lib/db/prisma";
import { transact } from "@/lib/db/transact";
import { notify, notifyAll } from "./notify";

const notificationCounts = async (people: { id: string }[]) => {
  const rows = await prisma().notification.findMany({
    where: { person_id: { in: people.map(({ id }) => id) } },
    select: { person_id: true, kind: true },
  });
  return people.map(({ id }) => rows.filter((row) => row.person_id === id).length);
};

/** A publishing and an organizing organization, with members of each, of both and of neither. */
async function twoOrganizations() {
  const [publishing, organizing] = [await anOrganization(), await anOrganization()];
  const [publisher, organizer, both, eventsOnly, stranger] = [
    await aPerson(),
    await aPerson(),
    await aPerson(),
    await aPerson(),
    await aPerson(),
  ];
  for (const person of [publisher, both]) await aMember(publishing, person);
  for (const person of [organizer, both]) await aMember(organizing, person);
  await aMember(organizing, eventsOnly, { manage_events: true, manage_integrations: false });
  const integration = await anIntegration(publishing, { display_name: "Badge Printer" });
  const event = await anEvent(organizing, { title: "Dragon Con" });
  return {
    publishing,
    organizing,
    integration,
    event,
    publisher,
    organizer,
    both,
    eventsOnly,
    stranger,
  };
}

test("each recipient gets a notification once, with the names as they were at its cause", async () => {
  const { integration, event, publisher, organizer, both, eventsOnly, stranger } =
    await twoOrganizations();
  const about = { integrationId: integration.id, eventId: event.id };
  await transact((tx) => notify(tx, "connection.connected", about, { scopes: ["event.read"] }));
  await prisma().integration.update({
    where: { id: integration.id },
    data: { display_name: "Renamed" },
  });
  expect(await notificationCounts([publisher, organizer, both, eventsOnly, stranger])).toEqual([
    1, 1, 1, 0, 0,
  ]);
  const notification = await prisma().notification.findFirstOrThrow({
    where: { person_id: both.id },
  });
  expect(notification).toMatchObject({
    integration_id: integration.id,
    event_id: event.id,
    organization_id: null,
    read_at: null,
  });
  expect(notification.details).toEqual({
    integration: "Badge Printer",
    event: "Dragon Con",
    scopes: ["event.read"],
    audience: "organizers",
  });
  expect(
    await prisma().mail.count({
      where: { notification_id: notification.id, email: both.email ?? "" },
    }),
  ).toBe(1);
});

test("organizers of connected events are notified about the integration once; organizers of ended connections are not", async () => {
  const { organizing, integration, event, organizer, publisher } = await twoOrganizations();
  const [former, formerOrganizer] = [await anOrganization(), await aPerson()];
  await aMember(former, formerOrganizer);
  await aConnection(integration, event);
  await aConnection(integration, await anEvent(organizing));
  const ended = await aConnection(integration, await anEvent(former));
  await prisma().connection.updateMany({
    where: { id: ended.id },
    data: { status: "ended", ended_at: new Date() },
  });
  await transact((tx) =>
    notify(tx, "integration.suspended", { integrationId: integration.id }, { reason: "Spam" }),
  );
  expect(await notificationCounts([publisher, organizer, formerOrganizer])).toEqual([1, 1, 0]);
});

test("guests and people with deleted accounts are not notified", async () => {
  const { publishing } = await twoOrganizations();
  const [guest, deleted] = [await aPerson(), await aPerson()];
  for (const person of [guest, deleted]) await aMember(publishing, person);
  await prisma().person.update({ where: { id: guest.id }, data: { is_guest: true, email: null } });
  await prisma().person.update({ where: { id: deleted.id }, data: { deleted_at: new Date() } });
  await transact((tx) =>
    notify(
      tx,
      "organization.verified",
      { organizationId: publishing.id },
      { before: "unverified" },
    ),
  );
  expect(await notificationCounts([guest, deleted])).toEqual([0, 0]);
});

test("a transaction that is rolled back notifies nobody", async () => {
  const { integration, event, publisher } = await twoOrganizations();
  const about = { integrationId: integration.id, eventId: event.id };
  const failing = transact(async (tx) => {
    await notifyAll(tx, "connection.ended", [about, about], { reason: "disconnected" });
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  expect(await notificationCounts([publisher])).toEqual([0]);
});

test("a person who is just deleting their account is not notified, and their address gets no mail", async () => {
  const person = await aPerson();
  const outcome = await whileAnotherTransaction(
    (tx) => tx.$queryRaw`SELECT FROM people WHERE id = ${person.id}::uuid FOR UPDATE`,
    () =>
      transact((tx) => notify(tx, "passkey.added", { personId: person.id }, { passkey: "Key" })),
    (tx) =>
      tx.person.update({ where: { id: person.id }, data: { deleted_at: new Date(), email: null } }),
  );
  expect(outcome).toBeUndefined();
  expect(await notificationCounts([person])).toEqual([0]);
  expect(await prisma().mail.count({ where: { email: person.email ?? "" } })).toBe(0);
});
