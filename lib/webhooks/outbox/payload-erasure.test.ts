import { beforeEach, expect, test, vi } from "vitest";
import "@/e2e/support/database";
import { aListener, anEventWithOrganization } from "@/e2e/support/listener";
import { statementsThatWait } from "@/e2e/support/statements-that-wait";
import { whileAnotherTransaction } from "@/e2e/support/while-another-transaction";
import { aConsent, anActor, aParticipant, aPerson } from "@/e2e/support/world";
import { pool } from "@/lib/db/pool";
import { prisma } from "@/lib/db/prisma";
import { transact } from "@/lib/db/transact";
import { openPseudonymKey, pseudonym } from "@/lib/people/pseudonym";
import { deleteAccount } from "@/lib/transitions/account/delete";
import { revokeConsent } from "@/lib/transitions/consent/end";
import { makeReplays } from "@/lib/transitions/delivery/make-replays";
import { signUp } from "@/lib/transitions/sign-up/sign-up";
import { announce } from "./announce";
import { fanOut } from "./fan-out";
import { claimOccurrences } from "./occurrences";
import { eraseDuePayloads } from "./payload-erasure";

const running = new AbortController().signal;
beforeEach(async () => {
  await prisma().payloadErasure.deleteMany();
});

/** A person who leaves and a person who stays, on an event with two connected integrations. */
async function aScenario() {
  const event = await anEventWithOrganization();
  const [one, other] = [
    await aListener(event, "https://hooks.example.com/1"),
    await aListener(event, "https://hooks.example.com/2"),
  ];
  const [leaving, staying] = [await aPerson(), await aPerson()];
  for (const person of [leaving, staying])
    await aParticipant(event, person, { real_name: "Kept Name" });
  return { event, one, other, leaving, staying };
}

type Scenario = Awaited<ReturnType<typeof aScenario>>;

const announceProfile = ({ event }: Scenario, { id }: { id: string }) =>
  transact((tx) =>
    announce(tx, "participant.profile_updated", { eventId: event.id, id, actorId: id }, new Map()),
  );

async function announceActivity({ event }: Scenario, host: { id: string }) {
  const { id } = await prisma().activity.create({
    data: { event_id: event.id, host_person_id: host.id },
  });
  await transact((tx) => announce(tx, "activity.created", { eventId: event.id, id, actorId: id }));
}

async function fanOutAll() {
  await fanOut(await claimOccurrences(100, 30), () => {});
}

/** Marks all pending deliveries as delivered, with a stored response. */
async function deliverAll(where: object = {}) {
  const pending = await prisma().delivery.findMany({
    where: { status: "pending", ...where },
    select: { integration_id: true, id: true },
  });
  const data = {
    status: "delivered",
    settled_at: new Date(),
    next_attempt_at: null,
    first_attempt_at: new Date(),
    first_duration_ms: 1,
    first_outcome: "acknowledged",
    first_request_headers: {},
    first_response_body: new Uint8Array([1]),
  };
  for (const integration_id_id of pending)
    await prisma().delivery.update({ where: { integration_id_id }, data });
}

/** A later run of the worker. */
async function runErasureLater() {
  await prisma().payloadErasure.updateMany({ data: { due_at: new Date(0) } });
  await eraseDuePayloads(running);
}

/** The stored deliveries of an event as `type status payload answer`, without duplicates. */
async function storedDeliveriesOf({ event }: Scenario) {
  const rows = await prisma().delivery.findMany({ where: { event_id: event.id } });
  const answered = await prisma().attempt.findMany({
    where: { response_body: { not: null } },
    select: { delivery_row: true },
  });
  const words = rows.map(({ id, event_type, status, body }) =>
    [
      event_type,
      status,
      body ? "payload" : "-",
      answered.some(({ delivery_row }) => delivery_row === id) ? "answer" : "-",
    ].join(" "),
  );
  return [...new Set(words)].sort();
}

/** The types of the occurrences of the event whose snapshot names the person who leaves. */
async function snapshotsNaming({ event, leaving }: Scenario) {
  const occurrences = await prisma().occurrence.findMany({
    where: { event_id: event.id },
    select: { event_type: true, snapshot: true },
  });
  return occurrences
    .filter(({ snapshot }) => JSON.stringify(snapshot).includes(leaving.id))
    .map(({ event_type }) => event_type);
}

const openErasures = () => prisma().payloadErasure.count();

test("after an account is deleted, no payload about it and no response to one is kept, with or without consent; those of others stay", async () => {
  const scenario = await aScenario();
  await aConsent(scenario.one.connection, scenario.leaving);
  await announceProfile(scenario, scenario.leaving);
  await announceProfile(scenario, scenario.staying);
  await announceActivity(scenario, scenario.leaving);
  await fanOutAll();
  await deliverAll();
  await deleteAccount(anActor(scenario.leaving));
  await fanOutAll();
  await eraseDuePayloads(running);
  expect(await storedDeliveriesOf(scenario)).toEqual([
    "activity.created delivered - -",
    "activity.updated pending payload -",
    "participant.profile_updated delivered - -",
    "participant.profile_updated delivered payload answer",
    "user.revoked_access pending payload -",
  ]);
  expect(await snapshotsNaming(scenario)).toEqual(["user.revoked_access"]);
  await runErasureLater();
  expect(await openErasures()).toBe(0);
});

test("user.revoked_access names the deleted account's pseudonym, also when an occurrence fanned out with it names the person", async () => {
  const scenario = await aScenario();
  const { event, one, leaving } = scenario;
  await aConsent(one.connection, leaving);
  const { id } = await prisma().activity.create({
    data: { event_id: event.id, host_person_id: leaving.id, sign_ups_enabled: true },
  });
  await signUp(anActor(leaving), event.id, id);
  await deleteAccount(anActor(leaving));
  await fanOutAll();
  const [revoked] = await prisma().delivery.findMany({
    where: { event_id: event.id, event_type: "user.revoked_access" },
  });
  const participant_id = pseudonym(
    openPseudonymKey(one.integration.pseudonym_key, one.integration.id),
    leaving.id,
  );
  expect(JSON.parse(Buffer.from(revoked?.body ?? []).toString()).data).toMatchObject({
    participant_id,
  });
});

test("a pending delivery about the deleted account becomes a dead letter; one that only names it is sent and then emptied", async () => {
  const scenario = await aScenario();
  await announceProfile(scenario, scenario.leaving);
  await announceActivity(scenario, scenario.leaving);
  await fanOutAll();
  await deleteAccount(anActor(scenario.leaving));
  await eraseDuePayloads(running);
  expect(await storedDeliveriesOf(scenario)).toEqual([
    "activity.created pending payload -",
    "participant.profile_updated dead - -",
  ]);
  expect(await openErasures()).toBe(1);
  await deliverAll();
  await runErasureLater();
  expect(await storedDeliveriesOf(scenario)).toEqual([
    "activity.created delivered - -",
    "participant.profile_updated dead - -",
  ]);
  expect(await openErasures()).toBe(0);
});

test("a revoked consent empties only its own integration's payloads, including those of dead letters", async () => {
  const scenario = await aScenario();
  await aConsent(scenario.one.connection, scenario.leaving);
  await announceProfile(scenario, scenario.leaving);
  await fanOutAll();
  await deliverAll({ integration_id: scenario.other.integration.id });
  await revokeConsent(anActor(scenario.leaving), scenario.one.integration.id);
  await eraseDuePayloads(running);
  expect(await storedDeliveriesOf(scenario)).toEqual([
    "participant.profile_updated delivered payload answer",
    "participant.profile_updated pending payload -",
  ]);
  await prisma().delivery.updateMany({
    where: { status: "pending" },
    data: { status: "dead", settled_at: new Date(), next_attempt_at: null },
  });
  await runErasureLater();
  expect(await storedDeliveriesOf(scenario)).toEqual([
    "participant.profile_updated dead - -",
    "participant.profile_updated delivered payload answer",
  ]);
  expect(await openErasures()).toBe(0);
});

test("an occurrence that is fanned out after the consent was revoked is emptied as well; later occurrences are not", async () => {
  const scenario = await aScenario();
  await aConsent(scenario.one.connection, scenario.leaving);
  await announceProfile(scenario, scenario.leaving);
  await revokeConsent(anActor(scenario.leaving), scenario.one.integration.id);
  await eraseDuePayloads(running);
  expect(await openErasures()).toBe(1);
  await announceProfile(scenario, scenario.leaving);
  await fanOutAll();
  await deliverAll();
  await runErasureLater();
  const ofOne = await prisma().delivery.findMany({
    where: {
      integration_id: scenario.one.integration.id,
      event_type: "participant.profile_updated",
    },
    orderBy: { occurrence: { occurred_at: "asc" } },
  });
  expect(ofOne.map(({ body }) => body === null)).toEqual([true, false]);
});

test("a failed erasure is logged and retried until it succeeds", async () => {
  const scenario = await aScenario();
  await aConsent(scenario.one.connection, scenario.leaving);
  await announceProfile(scenario, scenario.leaving);
  await fanOutAll();
  await deliverAll();
  await revokeConsent(anActor(scenario.leaving), scenario.one.integration.id);
  const written = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  await pool().query("ALTER TABLE deliveries RENAME TO renamed");
  await eraseDuePayloads(running);
  await pool().query("ALTER TABLE renamed RENAME TO deliveries");
  expect(written.mock.calls.join()).toContain("payloads were not erased");
  written.mockRestore();
  expect(await eraseDuePayloads(running)).toBe(0);
  expect(await openErasures()).toBe(1);
  await runErasureLater();
  expect(await storedDeliveriesOf(scenario)).toContain("participant.profile_updated delivered - -");
  expect(await openErasures()).toBe(0);
});

test("occurrences that do not fit into one step are all processed", async () => {
  const scenario = await aScenario();
  await pool().query(
    `INSERT INTO occurrences (event_type, event_id, dedup_key, snapshot, fanned_out_at, occurred_at)
     SELECT 'participant.profile_updated', $1, n::text,
       jsonb_build_object('person', jsonb_build_object('person_id', $2::text)), now(),
       now() - interval '1 hour'
       FROM generate_series(1, 1100) n`,
    [scenario.event.id, scenario.leaving.id],
  );
  await deleteAccount(anActor(scenario.leaving));
  await eraseDuePayloads(running);
  expect(
    await prisma().occurrence.count({
      where: { event_id: scenario.event.id, snapshot: { not: {} } },
    }),
  ).toBe(0);
  await runErasureLater();
  expect(await openErasures()).toBe(0);
});

test("an occurrence that names a person and is recorded while their account is being deleted is erased as well", async () => {
  const scenario = await aScenario();
  await whileAnotherTransaction(
    (tx) => tx.$queryRaw`SELECT id FROM people WHERE id = ${scenario.leaving.id}::uuid FOR SHARE`,
    () => deleteAccount(anActor(scenario.leaving)),
    async () => {
      await announceProfile(scenario, scenario.leaving);
      await fanOutAll();
      await deliverAll();
    },
  );
  await eraseDuePayloads(running);
  expect(await storedDeliveriesOf(scenario)).toEqual(["participant.profile_updated delivered - -"]);
  expect(await snapshotsNaming(scenario)).toEqual([]);
});

test("an occurrence that names a person and commits after the first erasure of their deleted account is erased by the next", async () => {
  const scenario = await aScenario();
  await transact(async (tx) => {
    const { id } = await tx.activity.create({
      data: { event_id: scenario.event.id, host_person_id: scenario.leaving.id },
    });
    await announce(tx, "activity.created", { eventId: scenario.event.id, id, actorId: id });
    await deleteAccount(anActor(scenario.leaving));
    await eraseDuePayloads(running);
  });
  await fanOutAll();
  await deliverAll();
  await runErasureLater();
  expect(await snapshotsNaming(scenario)).toEqual([]);
  expect(await openErasures()).toBe(0);
});

test("a replay that is being made while the account is deleted is erased as well", async () => {
  const scenario = await aScenario();
  await announceProfile(scenario, scenario.leaving);
  await fanOutAll();
  await deliverAll();
  const { integration } = scenario.one;
  const delivery = await prisma().delivery.findFirstOrThrow({
    where: { integration_id: integration.id },
  });
  let deletion: Promise<void> | undefined;
  await transact(async (tx) => {
    expect(await makeReplays(tx, integration.id, [delivery])).toBe(1);
    deletion = deleteAccount(anActor(scenario.leaving));
    await Promise.race([deletion, expect.poll(statementsThatWait, { interval: 5 }).toBe(1)]);
    await eraseDuePayloads(running);
  });
  await deletion;
  await eraseDuePayloads(running);
  await runErasureLater();
  expect(await storedDeliveriesOf(scenario)).toEqual([
    "participant.profile_updated dead - -",
    "participant.profile_updated delivered - -",
  ]);
  expect(await openErasures()).toBe(0);
});

test("an occurrence that names the person after the account was deleted is not erased", async () => {
  const scenario = await aScenario();
  await deleteAccount(anActor(scenario.leaving));
  await eraseDuePayloads(running);
  await announceActivity(scenario, scenario.leaving);
  await fanOutAll();
  await deliverAll();
  await runErasureLater();
  expect(await storedDeliveriesOf(scenario)).toEqual(["activity.created delivered payload answer"]);
});
