import { beforeEach, expect, test } from "vitest";
import "@/e2e/support/database";
import { aBundle, bundleOfEvent, firstRow, loadJson, uuid } from "@/e2e/support/bundle";
import { emptyTables } from "@/e2e/support/empty-tables";
import { statementsThatWait } from "@/e2e/support/statements-that-wait";
import { whileAnotherTransaction } from "@/e2e/support/while-another-transaction";
import { aConnection, anActor, anIntegration, aPerson } from "@/e2e/support/world";
import { prisma } from "@/lib/db/prisma";
import type { Transaction } from "@/lib/db/transact";
import { deleteAccount } from "@/lib/transitions/account/delete";

beforeEach(async () => {
  await emptyTables("people", "organizations", "occurrences", "audit_entries");
  await loadJson(aBundle());
});

const newcomer = { email: "cleo@example.com", nickname: "cl" };

/** A person applies: their record is there when the load's transaction goes on. */
const apply = (tx: Transaction) => tx.$executeRaw`
  INSERT INTO event_people (event_id, person_id, display_name, privacy_mode) SELECT ${uuid(2)}::uuid, id, 'Cleo', true FROM people WHERE email = ${newcomer.email}`;

test.each(["without", "with"])(
  "a person who applies to an event %s connections during a load keeps what the file does not mention",
  async (connections) => {
    if (connections === "with")
      await aConnection(await anIntegration({ id: uuid(1) }), { id: uuid(2) });
    await aPerson({ email: newcomer.email, email_proved_at: new Date() });
    expect(
      await whileAnotherTransaction(apply, () => loadJson(bundleOfEvent({ people: [newcomer] }))),
    ).not.toBeTypeOf("string");
    const record = await prisma().eventPerson.findFirst({
      where: { person: { email: newcomer.email } },
    });
    expect(record).toMatchObject({
      nickname: "cl",
      display_name: "Cleo",
      privacy_mode: true,
      application_status: "pending",
      registered_at: null,
    });
  },
);

test("a new person of an event with connections gets the same record as on one without", async () => {
  const record = { ...newcomer, registered: true };
  const recordOf = async () => {
    const { updated_at, created_at, registered_at, person_id, ...others } =
      await prisma().eventPerson.findFirstOrThrow({
        where: { person: { email: newcomer.email } },
      });
    return { ...others, isRegistered: registered_at !== null };
  };
  await loadJson(bundleOfEvent({ people: [record] }));
  const stored = await recordOf();
  await prisma().eventPerson.deleteMany({ where: { person: { email: newcomer.email } } });
  await aConnection(await anIntegration({ id: uuid(1) }), { id: uuid(2) });
  await loadJson(bundleOfEvent({ people: [record] }));
  expect(await recordOf()).toEqual(stored);
});

test("an account that somebody opens during a load loses its access, and becomes the operator that the file names", async () => {
  const outcome = await whileAnotherTransaction(
    (tx) =>
      tx.person.create({
        data: { email: newcomer.email, name: "Squatter", password_hash: "hash" },
      }),
    () => loadJson({ users: [{ email: newcomer.email, name: "Cleo", operator: true }] }),
  );
  expect(outcome).not.toBeTypeOf("string");
  expect(await prisma().person.findFirst({ where: { email: newcomer.email } })).toMatchObject({
    name: "Cleo",
    is_operator: true,
    password_hash: null,
  });
});

const stateOfActivity = () =>
  firstRow(
    `SELECT committed_signups_count AS count, (SELECT count(*)::int FROM sign_ups s WHERE s.activity_id = a.id) AS rows FROM activities a WHERE a.id = $1`,
    [uuid(40)],
  );

test("a file that sets the players of an activity while somebody signs up for it counts everybody once", async () => {
  await whileAnotherTransaction(
    async (tx) => {
      await tx.$executeRaw`UPDATE activities SET committed_signups_count = committed_signups_count + 1 WHERE id = ${uuid(40)}::uuid`;
      await tx.$executeRaw`
        INSERT INTO sign_ups (event_id, activity_id, person_id) SELECT ${uuid(2)}::uuid, ${uuid(40)}::uuid, id FROM people WHERE email = 'ana@example.com'`;
    },
    () => loadJson(bundleOfEvent({ activities: [{ id: uuid(40), players: ["guest-1"] }] })),
  );
  expect(await stateOfActivity()).toEqual({ count: 1, rows: 1 });
});

test("a person on several events who deletes their account during a load waits for the load", async () => {
  const named = (nickname: string) =>
    [newcomer, { email: "ana@example.com" }].map(({ email }) => ({ email, nickname }));
  const bundle = (nickname: string) => ({
    events: [uuid(4), uuid(2)].map((id) => ({
      id,
      organization: uuid(1),
      people: named(nickname),
    })),
  });
  await loadJson(bundle("first"));
  const deleted = await prisma().person.findFirstOrThrow({ where: { email: newcomer.email } });
  let deletion: Promise<unknown> = Promise.resolve();
  const outcome = await whileAnotherTransaction(
    (tx) =>
      tx.$queryRaw`SELECT FROM event_people r JOIN people p ON p.id = r.person_id WHERE event_id = ${uuid(4)}::uuid AND email = 'ana@example.com' FOR UPDATE`,
    () => loadJson(bundle("second")),
    async () => {
      deletion = deleteAccount(anActor(deleted)).catch(String);
      await expect.poll(statementsThatWait, { interval: 5, timeout: 10_000 }).toBe(2);
    },
  );
  expect(outcome).not.toBeTypeOf("string");
  expect(await deletion).toBeUndefined();
  expect(await prisma().person.findUnique({ where: { id: deleted.id } })).toMatchObject({
    deleted_at: expect.any(Date),
  });
  expect(await prisma().eventPerson.findMany({ where: { person_id: deleted.id } })).toMatchObject([
    { nickname: null },
    { nickname: null },
  ]);
});

test("a load that names activities in reverse locks them in the order of their ids, like an organizer's verb", async () => {
  const ids = [uuid(41), uuid(42)];
  const activities = (title: string) => ids.toReversed().map((id) => ({ id, title }));
  await loadJson(bundleOfEvent({ activities: activities("First") }));
  const lock = (tx: Transaction, id?: string) =>
    tx.$queryRaw`SELECT FROM activities WHERE event_id = ${uuid(2)}::uuid AND id = ${id}::uuid FOR NO KEY UPDATE`;
  const outcome = await whileAnotherTransaction(
    (tx) => lock(tx, ids[0]),
    () => loadJson(bundleOfEvent({ activities: activities("Second") })),
    (tx) => lock(tx, ids[1]),
  );
  expect(outcome).not.toBeTypeOf("string");
});
