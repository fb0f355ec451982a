import { beforeEach, expect, test } from "vitest";
import "@/e2e/support/database";
import { whileAnotherTransaction } from "@/e2e/support/while-another-transaction";
import {
  aConnection,
  aConsent,
  aMember,
  anActor,
  anIntegration,
  anOrganizedEvent,
  aParticipant,
  aPerson,
} from "@/e2e/support/world";
import { prisma } from "@/lib/db/prisma";
import { type Transaction, transact } from "@/lib/db/transact";
import { notify } from "@/lib/notifications/notify";
import { lockActivity } from "@/lib/transitions/activity/lock";
import { acceptInvitation } from "@/lib/transitions/invitation/end";
import { applyOrganizationRecord } from "@/lib/transitions/organization/apply-record";
import { claimParticipant } from "@/lib/transitions/participant/claim";
import { removeLockedParticipant } from "@/lib/transitions/participant/remove";
import { signUp } from "@/lib/transitions/sign-up/sign-up";
import { deleteAccount } from "./delete";

// Others' transactions that hold what the deletion of an account locks as well, and then notify the
// person or add a row about them. Neither ends in a deadlock.

async function aWorld() {
  const { organization, organizer, event } = await anOrganizedEvent();
  await aMember(organization, { id: (await aPerson()).id });
  const person = await aPerson();
  await aMember(organization, person);
  await aParticipant(event, person);
  const actor = anActor(person);
  const activity = await prisma().activity.create({
    data: { event_id: event.id, title: "Table", sign_ups_enabled: true },
  });
  await signUp(actor, event.id, activity.id);
  const hosted = await prisma().activity.create({
    data: { event_id: event.id, host_person_id: person.id },
  });
  const connection = await aConnection(await anIntegration(organization), event);
  await aConsent(connection, person);
  return { organization, organizer, event, person, actor, activity, hosted, connection };
}

type World = Awaited<ReturnType<typeof aWorld>>;

let world: World;

beforeEach(async () => {
  world = await aWorld();
});

const notifyPerson = (tx: Transaction) =>
  notify(tx, "participant.removed", { eventId: world.event.id, personId: world.person.id }, {});

const addReceipt = (tx: Transaction) => {
  const { connection, person } = world;
  const ids = {
    integration_id: connection.integration_id,
    event_id: connection.event_id,
    person_id: person.id,
  };
  return tx.consentReceipt.create({ data: { kind: "user", terms: {}, ...ids } });
};

const verbs: [
  string,
  (tx: Transaction) => Promise<unknown>,
  (tx: Transaction) => Promise<unknown>,
][] = [
  [
    "an organizer removes the person",
    (tx) => claimParticipant(tx, world.event.id, world.person.id),
    (tx) => removeLockedParticipant(tx, world.organizer, world.event, world.person.id),
  ],
  [
    "an organizer cancels an activity of the person",
    (tx) => lockActivity(tx, world.event.id, world.activity.id),
    notifyPerson,
  ],
  [
    "an organizer edits an activity that the person hosts",
    (tx) => lockActivity(tx, world.event.id, world.hosted.id),
    notifyPerson,
  ],
  [
    "an operator verifies an organization of the person",
    (tx) =>
      tx.organization.update({
        where: { id: world.organization.id },
        data: { verification: "verified" },
      }),
    notifyPerson,
  ],
  [
    "the person revokes a consent in another window",
    (tx) =>
      tx.consent.updateMany({
        where: { person_id: world.person.id },
        data: { revoked_at: new Date() },
      }),
    addReceipt,
  ],
];

test.each(verbs)(
  "deleting an account while %s makes one wait for the other",
  async (_, lock, afterwards) => {
    expect(
      await whileAnotherTransaction(lock, () => deleteAccount(world.actor), afterwards),
    ).toBeUndefined();
    expect(await prisma().person.findUnique({ where: { id: world.person.id } })).toMatchObject({
      email: null,
      deleted_at: expect.any(Date),
    });
    expect(await prisma().notification.count({ where: { person_id: world.person.id } })).toBe(0);
  },
);

/** What a deletion that has just begun holds. */
const lockForDeletion = (tx: Transaction) =>
  tx.$queryRaw`SELECT FROM people WHERE id = ${world.person.id}::uuid FOR NO KEY UPDATE`;

test("a platform record about an organization locks the accounts of its members before it", async () => {
  const members = [{ email: world.person.email ?? "", manage_events: false }];
  const outcome = await whileAnotherTransaction(
    lockForDeletion,
    () =>
      transact((tx) => applyOrganizationRecord(tx, "service", world.organization.id, { members })),
    (tx) =>
      tx.$queryRaw`SELECT FROM organizations WHERE id = ${world.organization.id}::uuid FOR UPDATE`,
  );
  expect(outcome).toBe(true);
});

test("an invitation that is accepted while the account is being deleted waits for the deletion, and is refused", async () => {
  const afterwards = async (tx: Transaction) => {
    await tx.$queryRaw`SELECT FROM people WHERE id = ${world.person.id}::uuid FOR UPDATE`;
    await tx.person.update({ where: { id: world.person.id }, data: { deleted_at: new Date() } });
  };
  expect(
    await whileAnotherTransaction(
      lockForDeletion,
      () => acceptInvitation(world.actor, "svc_al_unknown"),
      afterwards,
    ),
  ).toMatch(/^Refusal/);
});
