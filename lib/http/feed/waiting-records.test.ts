import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import "@/e2e/support/database";
import { loadJson } from "@/e2e/support/bundle";
import { aFeedToken, feedBody, feedHeaders } from "@/e2e/support/feed";
import { machineHost } from "@/e2e/support/machine-host";
import {
  aMember,
  anActor,
  anEvent,
  anOrganization,
  aParticipant,
  aPerson,
  aSession,
} from "@/e2e/support/world";
import { digest, newSecret } from "@/lib/crypto/secrets";
import { prisma } from "@/lib/db/prisma";
import { signUp } from "@/lib/transitions/account/sign-up";
import { verifyAddress } from "@/lib/transitions/account/verify-address";
import { addGuest } from "@/lib/transitions/participant/add-guest";

const host = machineHost();
const visitor = { requestId: "request-1", address: null, addressKey: null };

let organization: { id: string };
let event: { id: string };
let email: string;

beforeEach(async () => {
  organization = await anOrganization();
  event = await anEvent(organization);
  email = `ana-${randomUUID()}@example.com`;
});

async function post(lines: object[], owner: { id: string } | null = organization) {
  const { token } = await aFeedToken(owner);
  const response = await fetch(`${host.origin}/feed/v1/changes`, {
    method: "POST",
    headers: feedHeaders(token),
    body: feedBody(lines),
  });
  return (await response.json()) as {
    changed: number;
    unchanged: number;
    faults: object[];
    facts: object;
  };
}

const personLine = (id = email, of = event, data: object = {}) => ({
  ...{ kind: "person", event: of.id, id },
  data: { registered: true, application_status: "approved", display_name: "Ana", ...data },
});

const recordsOn = (of = event) =>
  prisma().eventPerson.findMany({
    where: { event_id: of.id },
    select: { person_id: true, person: { select: { is_guest: true, email: true } } },
  });

const accountsOf = () => prisma().person.findMany({ where: { email, is_guest: false } });

/** Uses a link that a mail to the address has. */
async function prove(person_id: string) {
  const token = newSecret("svc_al_");
  const expires_at = new Date(Date.now() + 60_000);
  const purpose = "verify_address";
  const data = { digest: new Uint8Array(digest(token)), person_id, purpose, email, expires_at };
  await prisma().accountLink.create({ data });
  expect(await verifyAddress(anActor({ id: person_id }), token)).toBe("verified");
}

test("an organization's token takes nothing from a stranger's unproved account, and does not use it", async () => {
  const account = await aPerson({ email, password_hash: "hash" });
  await aSession(account);
  const { facts } = await post([personLine()]);
  expect(facts).toEqual({ "application.approved": 1, "participant.registered": 1 });
  expect(await accountsOf()).toMatchObject([
    { id: account.id, password_hash: "hash", email_proved_at: null },
  ]);
  expect(await prisma().session.count({ where: { person_id: account.id } })).toBe(1);
  expect(await recordsOn()).toEqual([
    { person_id: expect.not.stringMatching(account.id), person: { is_guest: true, email } },
  ]);
});

test("a proved account has the record at once", async () => {
  const account = await aPerson({ email, email_proved_at: new Date() });
  await post([personLine()]);
  expect(await recordsOn()).toEqual([
    { person_id: account.id, person: { is_guest: false, email } },
  ]);
});

test("an address that only a token named is free, and whoever signs up and proves it finds the records under the same id", async () => {
  const later = await anEvent(await anOrganization());
  await post([personLine()]);
  await post(
    [personLine(email, later)],
    await prisma().organization.findFirstOrThrow({ where: { events: { some: { id: later.id } } } }),
  );
  expect(await accountsOf()).toEqual([]);
  const [record] = await recordsOn();
  expect(await recordsOn(later)).toEqual([record]);
  const signedUp = await signUp({ name: "Ana", email, password: "a long enough one" }, visitor);
  if (typeof signedUp === "string") throw new Error(signedUp);
  expect(await recordsOn()).toEqual([record]);
  const session = await aSession(signedUp);
  await prove(signedUp.id);
  const account = { person_id: record?.person_id, person: { is_guest: false, email } };
  expect([await recordsOn(), await recordsOn(later)]).toEqual([[account], [account]]);
  expect(await accountsOf()).toMatchObject([
    { id: record?.person_id, name: "Ana", password_hash: expect.any(String) },
  ]);
  expect(await prisma().session.findUnique({ where: { id: session.id } })).toMatchObject({
    person_id: record?.person_id,
  });
  expect(await post([personLine(), personLine("other@example.com")])).toMatchObject({
    unchanged: 1,
    changed: 1,
  });
});

test("records move to an account that has records of its own, with what they host", async () => {
  await post([
    personLine(),
    {
      kind: "activity",
      event: event.id,
      id: randomUUID(),
      data: { title: "Tea", host: email, players: [email] },
    },
  ]);
  const account = await aPerson({ email });
  const elsewhere = await anEvent(organization);
  await aParticipant(elsewhere, account);
  await prove(account.id);
  expect(await recordsOn()).toEqual([
    { person_id: account.id, person: { is_guest: false, email } },
  ]);
  const activity = await prisma().activity.findFirstOrThrow({
    where: { event_id: event.id },
    include: { sign_ups: true },
  });
  expect([activity.host_person_id, activity.sign_ups.map(({ person_id }) => person_id)]).toEqual([
    account.id,
    [account.id],
  ]);
});

test("who applied without proving the address keeps that record; the waiting one becomes a plain guest's", async () => {
  const account = await aPerson({ email });
  await aParticipant(event, account);
  await post([personLine()]);
  expect(await recordsOn()).toHaveLength(2);
  await prove(account.id);
  expect((await recordsOn()).map(({ person }) => person.is_guest).sort()).toEqual([false, true]);
  expect(await post([personLine(), personLine("other@example.com")])).toMatchObject({ changed: 2 });
  expect(await recordsOn()).toHaveLength(3);
});

test("a line that changes nothing about a waiting record causes nothing, alone or among others, and a deletion ends it", async () => {
  await post([personLine()]);
  expect(await post([personLine()])).toMatchObject({ unchanged: 1, facts: {} });
  expect(await post([personLine(), personLine()])).toMatchObject({ unchanged: 2, facts: {} });
  expect(await post([{ kind: "person", event: event.id, id: email, deleted: true }])).toMatchObject(
    { facts: { "participant.removed": 1 } },
  );
});

test("a platform's token and an import vouch: the waiting guest becomes the account", async () => {
  await post([personLine()]);
  const [record] = await recordsOn();
  await post([personLine()], null);
  expect(await accountsOf()).toMatchObject([
    { id: record?.person_id, email_proved_at: expect.any(Date) },
  ]);
  email = `bo-${randomUUID()}@example.com`;
  await post([personLine()]);
  const { person_id } = await prisma().eventPerson.findFirstOrThrow({
    where: { event_id: event.id, guest_key: email },
  });
  await loadJson({ events: [{ id: event.id, people: [{ email }] }] });
  expect(await accountsOf()).toMatchObject([{ id: person_id, email_proved_at: expect.any(Date) }]);
  expect(await recordsOn()).toHaveLength(2);
});

test("an organizer's form vouches for nothing either", async () => {
  const organizer = await aPerson();
  await aMember(organization, organizer);
  const guest = {
    ...{ display_name: "Ana", nickname: null, organisation: null, real_name: null },
    ...{ role: null, admin_notes: null, privacy_mode: false },
  };
  const add = (address: string) =>
    addGuest(anActor(organizer), event.id, { ...guest, email: address });
  const { id } = await add(email);
  expect(await recordsOn()).toEqual([{ person_id: id, person: { is_guest: true, email } }]);
  const child = await add(email);
  const account = await aPerson({ email });
  await prove(account.id);
  const people = Object.fromEntries(
    (await recordsOn()).map(({ person_id, person }) => [person_id, person.is_guest]),
  );
  expect(people).toEqual({ [id]: false, [child.id]: true });
  const proved = await aPerson({ email: `proved-${email}`, email_proved_at: new Date() });
  expect(await add(proved.email ?? "")).toEqual({ id: proved.id });
});

test("an unverified organization names a thousand new people a day", async () => {
  const unverified = await anOrganization({ verification: "unverified" });
  const own = await anEvent(unverified);
  const line = (n: number) => ({ kind: "person", event: own.id, id: `guest ${n}`, data: {} });
  const lines = Array.from({ length: 1_003 }, (_, n) => line(n));
  const { changed, faults } = await post(lines, unverified);
  expect(changed).toBe(1_000);
  const expected = "at most 1,000 new people a day of an organization that is not verified";
  const fault = { line: expect.any(Number), code: "validation_error", path: "$.id", expected };
  expect(faults).toEqual([fault, fault, fault]);
  const again = await post(lines, unverified);
  expect([again.unchanged, again.faults.length]).toEqual([1_000, 3]);
  await prisma().organization.update({
    where: { id: unverified.id },
    data: { verification: "verified" },
  });
  expect(await post(lines, unverified)).toMatchObject({ changed: 3, unchanged: 1_000 });
});
